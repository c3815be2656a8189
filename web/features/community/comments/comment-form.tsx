import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages as messages } from '#shared/messages/community.ts'
import { deleteDraft, readDraft, writeDraft } from '#web/lib/forms/drafts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { sendComment } from '../posts/post-actions.ts'
import classes from './comments.module.css'

interface CommentFormProps {
  postId: string
  author: string
  /** Called with the text of the comment being sent, and with undefined when the request ends. */
  onSendingChange: (text: string | undefined) => void
}

/** If the request fails, the text returns to the field. */
export function CommentForm({ postId, author, onSendingChange }: CommentFormProps) {
  const draftName = `comment-${postId}`
  const [text, setText] = useState(() => String(readDraft(draftName)['text'] ?? ''))
  const [isSending, setIsSending] = useState(false)
  const isTooLong = text.trim().length > communityLimits.commentMaxLength
  const canSubmit = text.trim() !== '' && !isTooLong && !isSending

  function change(next: string) {
    setText(next)
    if (next.trim()) writeDraft(draftName, { text: next })
    else deleteDraft(draftName)
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!canSubmit) return
    const comment = text.trim()
    setIsSending(true)
    setText('')
    onSendingChange(comment)
    const isSaved = await sendComment(postId, comment, () => onSendingChange(undefined))
    setIsSending(false)
    if (isSaved) deleteDraft(draftName)
    else setText((typed) => (typed.trim() ? `${comment}\n${typed}` : comment))
  }

  function onKeyDown(event: KeyboardEvent) {
    const isSubmitShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSubmitShortcut) void submit()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <textarea
        id={`comment-${postId}`}
        className={classes.field}
        rows={1}
        aria-label={`Comment on ${author}'s post`}
        placeholder="Write a comment"
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `comment-${postId}-error` : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="secondary" disabled={!canSubmit}>
        Send
        <span className="visually-hidden"> comment</span>
      </Button>
      {isTooLong && (
        <p id={`comment-${postId}-error`} role="alert" className={classes.error}>
          {messages.commentTooLong}
        </p>
      )}
    </form>
  )
}
