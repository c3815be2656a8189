import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { SavedComment, ShortComment } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { deleteDraft, readDraft, writeDraft } from '#web/lib/forms/drafts.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useEditedVersion } from '#web/ui/forms/use-edited-version.tsx'
import { MentionArea } from '#web/ui/mentions/mention-area.tsx'
import { announceIfHeld } from '#web/ui/moderation/announce-if-held.ts'
import { updatePost } from '../posts/post-store.ts'
import { withComment, withoutThread } from '../posts/post-updates.ts'
import classes from './edits.module.css'

interface CommentEditorProps {
  comment: Pick<ShortComment, '_id' | 'text' | 'version'>
  kind: 'comment' | 'reply'
  postId: string
  /** Called when the comment was saved or the edit was cancelled. */
  onClose: () => void
}

/** Edits a comment in its place, with a draft until it is saved or cancelled. Ctrl+Enter saves, Escape cancels. */
export default function CommentEditor({ comment, kind, postId, onClose }: CommentEditorProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draftName = `comment-edit-${comment._id}`
  const [draft] = useState(() => readDraft(draftName))
  const [text, setText] = useState(String(draft['text'] ?? comment.text))
  const { theirs, readVersion, onFailed } = useEditedVersion<CommentEditorProps['comment']>(
    { ...comment, version: Number(draft['version'] ?? comment.version) },
    ({ body }) => body['comment'] as ShortComment | undefined,
  )
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const isTooLong = text.trim().length > communityLimits.commentMaxLength
  const message = isTooLong ? messages.commentTooLong : error
  const canSave = text.trim() !== '' && !isTooLong && !isSaving

  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])

  function change(next: string) {
    setText(next)
    writeDraft(draftName, { text: next, version: String(readVersion()) })
  }

  function close() {
    deleteDraft(draftName)
    onClose()
  }

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (!canSave) return
    setIsSaving(true)
    setError(undefined)
    try {
      const saved = await saveComment(comment._id, { text: text.trim(), version: readVersion() })
      const isHeld = announceIfHeld(kind, saved)
      updatePost(postId, (post) =>
        isHeld ? withoutThread(post, comment._id) : withComment(post, saved),
      )
      close()
    } catch (reason) {
      endSessionIfExpired(reason)
      onFailed(reason)
      setError(toDisplayError(reason).msg)
      setIsSaving(false)
      field.current?.focus()
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }

  return (
    <form className={classes.editor} onSubmit={(event) => void save(event)}>
      <MentionArea>
        <textarea
          ref={field}
          className={classes.field}
          rows={2}
          aria-label="Edit your comment"
          value={text}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </MentionArea>
      <div role="alert">
        {message && (
          <p id={`${id}-error`} className={classes.error}>
            {message}
          </p>
        )}
      </div>
      {theirs && (
        <p className={classes.current} role="group" aria-label="Current version">
          {theirs.text}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant="secondary" disabled={!canSave && !isSaving} busy={isSaving}>
          {theirs ? 'Replace it with my version' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

async function saveComment(
  id: string,
  json: { text: string; version: number },
): Promise<SavedComment> {
  const call = getBrowserApi().api.post.comment[':id'].$patch({ param: { id }, json })
  return parseResponse(call)
}
