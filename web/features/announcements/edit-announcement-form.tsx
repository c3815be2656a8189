import type { Announcement } from '#shared/contract/announcements.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useEditedVersion } from '#web/ui/forms/use-edited-version.tsx'
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
  const { base, theirs, readVersion, versionField, onFailed } = useEditedVersion(
    announcement,
    ({ body }) => body['announcement'] as Announcement | undefined,
  )
  const { _id: id } = base
  const formName = `edit-announcement-${id}`
  return (
    <Form
      name={formName}
      schema={loadSchema}
      submitLabel={theirs ? 'Replace it with my version' : 'Save changes'}
      busyLabel="Saving…"
      onSubmit={async (changed) => {
        try {
          const call = getBrowserApi().api.announcements[':id'].$patch({
            param: { id },
            json: { ...changed, version: readVersion() },
          })
          toast.success((await parseResponse(call)).msg)
          onSaved()
        } catch (error) {
          onFailed(error)
          throw error
        }
      }}
      footer={
        <Button
          variant="secondary"
          onClick={() => {
            deleteDraft(formName)
            onCancel()
          }}
        >
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
      {versionField}
      <AnnouncementFields title={base.title} body={base.body} />
    </Form>
  )
}
