import { useRef, useState } from 'react'
import type { AnnouncementPreview, AnnouncementRequest } from '#shared/contract/announcements.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { useDraftId } from '#web/ui/forms/use-draft-id.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const loadSchema = () =>
  import('#shared/contract/announcements.ts').then((contract) => contract.announcementRequest)

interface AnnouncementFormProps {
  course: string
  userId: string
  onSent: () => void
}

/** Writes an announcement, which is sent from its preview. */
export function AnnouncementForm({ course, userId, onSent }: AnnouncementFormProps) {
  const { id, idField, changeId } = useDraftId()
  const [preview, setPreview] = useState<AnnouncementPreview>()
  const decide = useRef<(isConfirmed: boolean) => void>(undefined)

  async function confirm(json: AnnouncementRequest): Promise<boolean> {
    const { announcements } = getBrowserApi().api.courses[':id']
    setPreview(await parseResponse(announcements.preview.$post({ param: { id: course }, json })))
    const { promise, resolve } = Promise.withResolvers<boolean>()
    decide.current = resolve
    return promise
  }

  function close(decision: 'confirmed' | 'cancelled') {
    setPreview(undefined)
    decide.current?.(decision === 'confirmed')
  }

  function finish() {
    changeId()
    onSent()
  }

  return (
    <>
      <Form
        name={`announcement-${userId}-${course}`}
        schema={loadSchema}
        submitLabel="Preview"
        busyLabel="Sending…"
        afterSubmit="reset"
        confirm={confirm}
        onSubmit={async (json) => {
          const { announcements } = getBrowserApi().api.courses[':id']
          const param = { id: course, announcement: id }
          const call = announcements[':announcement'].$put({ param, json })
          const { msg } = await parseResponse(call).catch((error: unknown) => {
            // It was sent before, without a response: the list has it, and the next one is another.
            if (error instanceof ApiError && error.code === 'conflict') finish()
            throw error
          })
          toast.success(msg)
          finish()
        }}
      >
        {idField}
        <AnnouncementFields title="" body="" />
      </Form>
      {preview && (
        <PreviewDialog
          preview={preview}
          onCancel={() => close('cancelled')}
          onConfirm={() => close('confirmed')}
        />
      )}
    </>
  )
}
