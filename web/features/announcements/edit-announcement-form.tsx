import type { Announcement } from '#shared/contract/announcements.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { EditForm } from '#web/ui/forms/edit-form.tsx'
import { useEditedVersion } from '#web/ui/forms/use-edited-version.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'

const loadSchema = () =>
  import('#shared/contract/announcements.ts').then((contract) => contract.announcementRequest)

interface EditAnnouncementFormProps {
  announcement: Announcement
  onSaved: () => void
  onCancel: () => void
}

export function EditAnnouncementForm(props: EditAnnouncementFormProps) {
  const { announcement, onSaved, onCancel } = props
  const edited = useEditedVersion(
    announcement,
    ({ body }) => body['announcement'] as Announcement | undefined,
  )
  const { _id: id, title, body } = edited.base
  return (
    <EditForm
      name={`edit-announcement-${id}`}
      schema={loadSchema}
      edited={edited}
      renderCurrent={(theirs) => (
        <>
          <p>{theirs.title}</p>
          <p>{theirs.body}</p>
        </>
      )}
      onSubmit={async (changed) => {
        const call = getBrowserApi().api.announcements[':id'].$patch({
          param: { id },
          json: { ...changed, version: edited.readVersion() },
        })
        toast.success((await parseResponse(call)).msg)
        onSaved()
      }}
      onCancel={onCancel}
    >
      <AnnouncementFields title={title} body={body} />
    </EditForm>
  )
}
