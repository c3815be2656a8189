import { useEffect, useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { PostForm, ShortPost } from '#shared/contract/community.ts'
import { parseUploadUrl } from '#shared/files.ts'
import { communityLimits } from '#shared/limits.ts'
import { activities, feelings } from '#shared/moods.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import formClasses from '#web/ui/forms/form.module.css'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { UploadField } from '#web/ui/forms/upload/upload-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { IconPhoto } from '#web/ui/icons/general.ts'
import { toShortPost } from '../posts/post-actions.ts'
import classes from './composer.module.css'

export type ComposerField = 'content' | 'picture' | 'feeling'

const loadPostSchema = () =>
  import('#shared/contract/community.ts').then((contract) => contract.postForm)
const countCharacters = createCharacterCounter({ max: communityLimits.postMaxLength })

interface ComposerProps {
  user: ShortOwnUser
  /** Identifies the form and its draft. */
  formName: string
  initialField: ComposerField
  onClose: () => void
  onPosted: (post: ShortPost) => void
}

/** The dialog for a new post. Closing it keeps the draft. */
export default function Composer(props: ComposerProps) {
  const { user, formName, initialField, onClose, onPosted } = props
  const [canSubmit, setCanSubmit] = useState(false)

  useEffect(
    () => document.getElementById(`${formName}-${initialField}`)?.focus(),
    [formName, initialField],
  )

  return (
    <Dialog
      title="Create Post"
      description={`Posting as ${user.fullname}`}
      isWide
      onCancel={onClose}
    >
      <div className={classes.form}>
        <Form
          name={formName}
          schema={loadPostSchema}
          submitLabel="Post"
          busyLabel="Posting…"
          canSubmit={canSubmit}
          onSubmit={async (form) => {
            const post = await createPost(form)
            // Before the card is rendered, which offers to continue a draft.
            deleteDraft(formName)
            onPosted(post)
          }}
          footer={
            <Button variant="secondary" onClick={onClose}>
              Close and keep draft
            </Button>
          }
        >
          <div
            onInput={({ target }) =>
              isTextArea(target) && setCanSubmit(isValidContent(target.value))
            }
          >
            <TextAreaField
              name="content"
              label="What do you want to share?"
              help="URLs become links."
              rows={6}
              defaultValue=""
              measure={countCharacters}
            />
          </div>
          <UploadField
            name="picture"
            label="Add Images"
            purpose="post"
            defaultValue=""
            placeholder={<IconPhoto size={32} aria-hidden="true" />}
          />
          <MoodField />
        </Form>
      </div>
    </Dialog>
  )
}

function MoodField() {
  const { id, helpId, errorId, error } = useField('feeling')
  const help = 'Shown next to your name.'
  return (
    <FieldFrame label="Feeling/Activity" {...{ id, help, helpId, error, errorId }}>
      <select
        className={formClasses.input}
        id={id}
        name="feeling"
        defaultValue=""
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

async function createPost({ content, feeling, picture = '' }: PostForm): Promise<ShortPost> {
  const upload = parseUploadUrl(picture)
  const images = upload ? { url: picture, public_id: upload.publicId } : (false as const)
  const json = { content, feeling, images }
  const call = getBrowserApi().api.post.$post({ query: { fields: 'short' }, json })
  return toShortPost(await parseResponse(call))
}

function isTextArea(target: EventTarget): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement
}

function isValidContent(text: string): boolean {
  const { length } = text.trim()
  return length > 0 && length <= communityLimits.postMaxLength
}
