import { useState } from 'react'
import type { Announcement } from '#shared/contract/announcements.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'
import classes from './announcements.module.css'

const loadSchema = () =>
  import('#shared/contract/announcements.ts').then((contract) => contract.announcementRequest)

interface EditAnnouncementFormProps {
  announcement: Announcement
  onSaved: () => void
  onCancel: () => void
}

export function EditAnnouncementForm(props: EditAnnouncementFormProps) {
  const { announcement, onSaved, onCancel } = props
  const { _id: id, title, body } = announcement
  const [theirs, setTheirs] = useState<Announcement>()
  const { version } = theirs ?? announcement
  return (
    <Form
      name={`edit-announcement-${id}`}
      schema={loadSchema}
      submitLabel={theirs ? 'Replace it with my version' : 'Save changes'}
      busyLabel="Saving…"
      onSubmit={async (changed) => {
        try {
          const call = getBrowserApi().api.announcements[':id'].$patch({
            param: { id },
            json: { ...changed, version },
          })
          toast.success((await parseResponse(call)).msg)
          onSaved()
        } catch (error) {
          if (error instanceof ApiError && error.code === 'conflict') {
            setTheirs(error.body['announcement'] as Announcement | undefined)
          }
          throw error
        }
      }}
      footer={
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {theirs && (
        <div role="group" aria-label="Current version" className={classes.current}>
          <p>{theirs.title}</p>
          <p>{theirs.body}</p>
        </div>
      )}
      <AnnouncementFields title={title} body={body} />
    </Form>
  )
}
