import { useEffect, useState } from 'react'
import { type RemovalReason, removalReasons } from '#shared/community/removal-reasons.ts'
import { moderationLimits } from '#shared/limits.ts'
import { removalReasonNames } from '#shared/messages/community/community.ts'
import { moderationMessages } from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { RadioField } from '../forms/choice-fields.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { createCharacterCounter } from '../forms/use-character-count.tsx'
import type { ReportedSubject } from './report-button.tsx'

const loadSchema = () =>
  import('#shared/contract/community/moderation.ts').then((contract) => contract.reportForm)
const reasonOptions = removalReasons.map((value) => ({ value, label: removalReasonNames[value] }))

const countDetails = createCharacterCounter({ max: moderationLimits.detailsMaxLength })

interface ReportDialogProps {
  subject: ReportedSubject
  onClose: () => void
  onReported: () => void
}

/** Opens if the user has not reported it before. */
export default function ReportDialog(props: ReportDialogProps) {
  const { subject, onClose, onReported } = props
  const [isNew, setIsNew] = useState(false)

  useEffect(() => {
    let isCurrent = true
    async function check() {
      const isReported = await wasReported(subject)
      if (!isCurrent) return
      if (!isReported) return setIsNew(true)
      toast.success(moderationMessages.alreadyReported)
      onReported()
      onClose()
    }
    void check()
    return () => {
      isCurrent = false
    }
    // Once: the subject of an open dialog stays the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return isNew && <ReportForm {...props} />
}

/** Before the page was loaded. If that is unknown, the response to the report says so. */
async function wasReported({ kind, id }: ReportedSubject): Promise<boolean> {
  try {
    const call = getBrowserApi().api.reports.own.$get({ query: { kind, id } })
    return (await parseResponse(call)).reported
  } catch {
    return false
  }
}

/** Asks for the reason of a report. */
function ReportForm({ subject, onClose, onReported }: ReportDialogProps) {
  const { kind, id, name } = subject
  const formName = `report-${id}`

  function cancel() {
    deleteDraft(formName)
    onClose()
  }

  async function submit({ reason, details }: { reason: RemovalReason; details?: string }) {
    const json = { kind, id, reason, ...(details ? { details } : {}) }
    const { msg } = await parseResponse(getBrowserApi().api.reports.$post({ json }))
    deleteDraft(formName)
    toast.success(msg)
    onReported()
    onClose()
  }

  return (
    <FormDialog
      title={`Report ${name}?`}
      description={
        <>
          A moderator decides by the <a href={pages.rules}>community rules</a>. The author does not
          learn who reported it.
        </>
      }
      name={formName}
      schema={loadSchema}
      submitLabel="Send report"
      busyLabel="Sending…"
      onSubmit={submit}
      onCancel={cancel}
    >
      <RadioField name="reason" label="Reason" layout="stacked" options={reasonOptions} />
      <TextAreaField
        name="details"
        label="Details"
        help="Optional: what a moderator should know, for example earlier incidents."
        rows={3}
        defaultValue=""
        measure={countDetails}
      />
    </FormDialog>
  )
}
