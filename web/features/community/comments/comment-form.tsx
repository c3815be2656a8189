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
  /** Hears what is on its way, and undefined once it is over. */
  onSending: (text: string | undefined) => void
}

/** The comment shows at once; if it is refused, its words come back into the field. */
export function CommentForm({ postId, author, onSending }: CommentFormProps) {
  const draft = `comment-${postId}`
  const [text, setText] = useState(() => String(readDraft(draft)['text'] ?? ''))
  const [isSending, setSending] = useState(false)
  const isTooLong = text.trim().length > communityLimits.commentMaxLength
  const isOpen = text.trim() !== '' && !isTooLong && !isSending

  function change(next: string) {
    setText(next)
    if (next.trim()) writeDraft(draft, { text: next })
    else deleteDraft(draft)
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isOpen) return
    const sent = text.trim()
    setSending(true)
    setText('')
    onSending(sent)
    const isTaken = await sendComment(postId, sent, () => onSending(undefined))
    setSending(false)
    if (isTaken) deleteDraft(draft)
    else setText((newer) => (newer.trim() ? `${sent}\n${newer}` : sent))
  }

  function onKeyDown(event: KeyboardEvent) {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isDone) void submit()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <textarea
        id={`comment-${postId}`}
        className={classes.field}
        rows={1}
        aria-label={`Comment on the post of ${author}`}
        placeholder="Write a comment"
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `comment-${postId}-error` : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="secondary" disabled={!isOpen}>
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
