import { activities, feelings } from '#shared/community/moods.ts'
import type { ShortPost } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import formClasses from '#web/ui/forms/form.module.css'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { MentionArea } from '#web/ui/mentions/mention-area.tsx'
import { serializeImages } from './form-images.ts'
import { ImagesField } from './images-field.tsx'

const countCharacters = createCharacterCounter({ max: communityLimits.postMaxLength })

export const loadPostSchema = () =>
  import('./post-form-contract.ts').then((contract) => contract.postForm)

interface PostFieldsProps {
  /** The post that is edited. */
  post?: ShortPost
  onContentChange: (content: string) => void
}

/** The fields of a new post, or of one that is edited. */
export function PostFields({ post, onContentChange }: PostFieldsProps) {
  return (
    <>
      <div
        onInput={({ target }) =>
          target instanceof HTMLTextAreaElement && onContentChange(target.value)
        }
      >
        <MentionArea>
          <TextAreaField
            name="content"
            label="What do you want to share?"
            help="URLs become links. Type @ and a name to mention someone."
            rows={6}
            defaultValue={post?.content ?? ''}
            measure={countCharacters}
          />
        </MentionArea>
      </div>
      <ImagesField name="images" defaultValue={serializeImages(post?.allImages ?? [])} />
      <MoodField defaultValue={post?.feeling ?? ''} />
    </>
  )
}

export function isValidContent(text: string): boolean {
  const { length } = text.trim()
  return length > 0 && length <= communityLimits.postMaxLength
}

function MoodField({ defaultValue }: { defaultValue: string }) {
  const { id, helpId, errorId, error } = useField('feeling')
  const help = 'Shown next to your name.'
  return (
    <FieldFrame label="Feeling/Activity" {...{ id, help, helpId, error, errorId }}>
      <select
        className={formClasses.input}
        id={id}
        name="feeling"
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(error && errorId, helpId)}
      >
        <option value="">None</option>
        <optgroup label="Feeling">
          {feelings.map((feeling) => (
            <option key={feeling}>{feeling}</option>
          ))}
        </optgroup>
        <optgroup label="Activity">
          {activities.map((activity) => (
            <option key={activity}>{activity}</option>
          ))}
        </optgroup>
      </select>
    </FieldFrame>
  )
}
