import { useRef, useState } from 'react'
import type { SavedPost, ShortPost } from '#shared/contract/community/community.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { announceIfHeld } from '#web/ui/moderation/announce-if-held.ts'
import { isValidContent, loadPostSchema, PostFields } from '../composer/post-fields.tsx'
import type { PostForm } from '../composer/post-form-contract.ts'
import { toShortPost } from '../posts/post-actions.ts'
import { removePost, updatePost } from '../posts/post-store.ts'
import { withEdit } from '../posts/post-updates.ts'
import classes from './edits.module.css'

interface EditPostDialogProps {
  post: ShortPost
  onClose: () => void
  /** Called after a save that is held for review, which removes the post from the page. */
  onHeld: () => void
}

/** Edits a post. Escape keeps the changes as a draft, which the dialog restores when it is opened again. */
export default function EditPostDialog({ post, onClose, onHeld }: EditPostDialogProps) {
  const formName = `post-${post._id}`
  // As it was when the dialog was opened: an edit elsewhere must not change what this one is based on.
  const [base] = useState(post)
  const [hasDraft] = useState(() => Object.keys(readDraft(formName)).length > 0)
  const [content, setContent] = useState(base.content)
  const [theirs, setTheirs] = useState<ShortPost>()
  const [version, setVersion] = useState(String(post.version))
  const versionInput = useRef<HTMLInputElement>(null)

  async function save(form: PostForm) {
    try {
      const saved = await savePost(base._id, form)
      const isHeld = announceIfHeld('post', saved)
      if (isHeld) removePost(base._id)
      else updatePost(base._id, (current) => withEdit(current, toShortPost(saved)))
      deleteDraft(formName)
      onClose()
      if (isHeld) onHeld()
    } catch (error) {
      const current = readCurrentPost(error)
      setTheirs(current)
      if (current) updatePost(base._id, (local) => withEdit(local, current))
      throw error
    }
  }

  function discard() {
    deleteDraft(formName)
    onClose()
  }

  /** Based on the current version, the next save replaces it. */
  function replaceTheirs() {
    if (!versionInput.current || !theirs) return
    versionInput.current.value = String(theirs.version)
    setVersion(versionInput.current.value)
    versionInput.current.form?.requestSubmit()
  }

  return (
    <Dialog
      title="Edit post"
      description={
        hasDraft
          ? 'Your unsaved changes from before were restored.'
          : 'Others see that the post was edited, and when.'
      }
      isWide
      onCancel={onClose}
    >
      <div className={classes.form}>
        <Form
          name={formName}
          schema={loadPostSchema}
          submitLabel="Save changes"
          busyLabel="Saving…"
          canSubmit={isValidContent(content)}
          onSubmit={save}
          cancelButton={
            <Button variant="secondary" onClick={discard}>
              Discard changes
            </Button>
          }
        >
          {/* Part of the draft, which is based on the version that it was started from. */}
          <input
            ref={versionInput}
            type="hidden"
            name="version"
            value={version}
            onInput={({ currentTarget }) => setVersion(currentTarget.value)}
          />
          {theirs && (
            <div className={classes.conflict}>
              <p className={classes.current} role="group" aria-label="Current version">
                {theirs.content}
              </p>
              <Button variant="secondary" onClick={replaceTheirs}>
                Replace it with my version
              </Button>
            </div>
          )}
          <PostFields post={base} onContentChange={setContent} />
        </Form>
      </div>
    </Dialog>
  )
}

async function savePost(
  id: string,
  { content, feeling, images, version }: PostForm,
): Promise<SavedPost> {
  const json = { content, feeling, images, version }
  const call = getBrowserApi().api.post[':id'].$patch({
    param: { id },
    query: { fields: 'short' },
    json,
  })
  return parseResponse(call)
}

/** The post as another tab or device saved it, if that is why the save was rejected. */
function readCurrentPost(error: unknown): ShortPost | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined
  const { post } = error.body
  return typeof post === 'object' && post !== null ? toShortPost(post) : undefined
}
