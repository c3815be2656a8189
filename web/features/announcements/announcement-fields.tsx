import { announcementLimits } from '#shared/limits.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { CountedTextField } from '#web/ui/forms/text-fields.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

const countTitle = createCharacterCounter({ max: announcementLimits.titleMaxLength })
const countBody = createCharacterCounter({ max: announcementLimits.bodyMaxLength })

/** The fields of a new and of an edited announcement. */
export function AnnouncementFields({ title, body }: { title: string; body: string }) {
  return (
    <>
      <CountedTextField
        name="title"
        label="Title"
        help="Learners see it in their notifications, and as the subject of emails."
        defaultValue={title}
        measure={countTitle}
      />
      <TextAreaField
        name="body"
        label="Text"
        help="Markdown works."
        rows={8}
        defaultValue={body}
        measure={countBody}
      />
    </>
  )
}
