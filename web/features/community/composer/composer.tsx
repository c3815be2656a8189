import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useEffect, useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { PostForm, ShortPost } from '#shared/contract/community.ts'
import { parseUploadUrl } from '#shared/files.ts'
import { communityLimits } from '#shared/limits.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { UploadField } from '#web/ui/forms/upload/upload-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { toShortPost } from '../posts/post-actions.ts'
import type { ComposerPart } from './composer-card.tsx'
import { composerName } from './composer-name.ts'
import classes from './composer.module.css'
import { MoodField } from './mood-field.tsx'

const contract = () => import('#shared/contract/community.ts').then((rules) => rules.postForm)
const measure = createCharacterCounter({ max: communityLimits.postMaxLength })

interface ComposerProps {
  user: ShortOwnUser
  focusOn: ComposerPart
  onClose: () => void
  onPosted: (post: ShortPost) => void
}

/** Closing keeps the draft; a post that was refused stays in the form. */
export default function Composer({ user, focusOn, onClose, onPosted }: ComposerProps) {
  const name = composerName(user._id)
  const [isFilled, setFilled] = useState(false)

  useEffect(() => document.getElementById(`${name}-${focusOn}`)?.focus(), [name, focusOn])

  return (
    <Dialog title="Create Post" description={`Signed ${user.fullname}`} isWide onCancel={onClose}>
      <div className={classes.form}>
        <Form
          name={name}
          schema={contract}
          submitLabel="Post"
          busyLabel="Posting…"
          canSubmit={isFilled}
          onSubmit={async (form) => onPosted(await send(form))}
          footer={
            <Button variant="secondary" onClick={onClose}>
              Close and keep the draft
            </Button>
          }
        >
          <div onInput={({ target }) => isContent(target) && setFilled(isPostable(target.value))}>
            <TextAreaField
              name="content"
              label="What do you want to tell?"
              help="Addresses become links."
              rows={6}
              defaultValue=""
              measure={measure}
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

async function send({ content, feeling, picture = '' }: PostForm): Promise<ShortPost> {
  const upload = parseUploadUrl(picture)
  const images = upload ? { url: picture, public_id: upload.publicId } : (false as const)
  const json = { content, feeling, images }
  const call = getBrowserApi().api.post.$post({ query: { fields: 'short' }, json })
  return toShortPost(await parseResponse(call))
}

function isContent(target: EventTarget): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement
}

function isPostable(text: string): boolean {
  const { length } = text.trim()
  return length > 0 && length <= communityLimits.postMaxLength
}
