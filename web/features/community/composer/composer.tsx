import { useEffect, useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { SavedPost, ShortPost } from '#shared/contract/community/community.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { announceIfHeld } from '#web/ui/moderation/announce-if-held.ts'
import { toShortPost } from '../posts/post-actions.ts'
import classes from './composer.module.css'
import { isValidContent, loadPostSchema, PostFields } from './post-fields.tsx'
import type { PostForm } from './post-form-contract.ts'

export type ComposerField = 'content' | 'images' | 'feeling'

interface ComposerProps {
  user: ShortOwnUser
  /** Identifies the form and its draft. */
  formName: string
  initialField: ComposerField
  onClose: () => void
  /** Without a post that is held for review. */
  onPosted: (post: ShortPost | undefined) => void
}

/** The dialog for a new post. Closing it keeps the draft. */
export default function Composer(props: ComposerProps) {
  const { user, formName, initialField, onClose, onPosted } = props
  const [content, setContent] = useState('')

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
          canSubmit={isValidContent(content)}
          onSubmit={async (form) => {
            const post = await createPost(form)
            // Before the card is rendered, which offers to continue a draft.
            deleteDraft(formName)
            const isHeld = announceIfHeld('post', post)
            if (!isHeld) toast.success(communityMessages.postPublished)
            onPosted(isHeld ? undefined : toShortPost(post))
          }}
          cancelButton={
            <Button variant="secondary" onClick={onClose}>
              Close and keep draft
            </Button>
          }
        >
          <PostFields onContentChange={setContent} />
        </Form>
      </div>
    </Dialog>
  )
}

async function createPost({ content, feeling, images }: PostForm): Promise<SavedPost> {
  const json = { content, feeling, images }
  const call = getBrowserApi().api.post.$post({ query: { fields: 'short' }, json })
  return parseResponse(call)
}
