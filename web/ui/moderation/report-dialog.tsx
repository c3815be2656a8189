import { useEffect, useState } from 'react'
import { type RemovalReason, removalReasons } from '#shared/community/removal-reasons.ts'
import type { OwnReportResponse } from '#shared/contract/community/moderation.ts'
import { moderationLimits } from '#shared/limits.ts'
import { removalReasonNames } from '#shared/messages/community/community.ts'
import { moderationMessages } from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button, LinkButton } from '../buttons/button.tsx'
import { Dialog, DialogActions } from '../feedback/dialog.tsx'
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
  const [state, setState] = useState<'new' | 'decided'>()

  useEffect(() => {
    let isCurrent = true
    async function check() {
      const { reported, decided } = await findOwnReport(subject)
      if (!isCurrent) return
      if (!reported || decided) return setState(decided ? 'decided' : 'new')
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

  if (state === 'decided') return <DecidedDialog onClose={onClose} />
  return state === 'new' && <ReportForm {...props} onDecided={() => setState('decided')} />
}

/** Before the page was loaded. If that is unknown, the response to the report says so. */
async function findOwnReport({ kind, id }: ReportedSubject): Promise<OwnReportResponse> {
  try {
    const call = getBrowserApi().api.reports.own.$get({ query: { kind, id } })
    return await parseResponse(call)
  } catch {
    return { reported: false, decided: false }
  }
}

/** Each user reports a thing once, also one that changes after the decision. */
function DecidedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Already reported"
      description={moderationMessages.alreadyDecided}
      onCancel={onClose}
    >
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <LinkButton to={pages.contact}>Write to us</LinkButton>
      </DialogActions>
    </Dialog>
  )
}

interface ReportFormProps extends ReportDialogProps {
  onDecided: () => void
}

/** Asks for the reason of a report. */
function ReportForm({ subject, onClose, onReported, onDecided }: ReportFormProps) {
  const { kind, id, name } = subject
  const formName = `report-${id}`

  function cancel() {
    deleteDraft(formName)
    onClose()
  }

  async function submit({ reason, details }: { reason: RemovalReason; details?: string }) {
    const json = { kind, id, reason, ...(details ? { details } : {}) }
    const { msg, decided } = await parseResponse(getBrowserApi().api.reports.$post({ json }))
    deleteDraft(formName)
    if (decided) return onDecided()
    toast.success(msg)
    onReported()
    onClose()
  }

  return (
    <FormDialog
      title={`Report ${name}?`}
      description={
        <>
          A moderator decides by the <a href={pages.rules}>community rules</a>. The{' '}
          {kind === 'profile' ? 'user' : 'author'} does not learn who reported it.
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
