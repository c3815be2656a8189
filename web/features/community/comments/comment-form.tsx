import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { deleteDraft, readDraft, writeDraft } from '#web/lib/forms/drafts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MentionArea } from '#web/ui/mentions/mention-area.tsx'
import classes from './comments.module.css'

interface CommentFormProps {
  kind: 'comment' | 'reply'
  /** Identifies the field, and the draft of its text. */
  name: string
  label: string
  /** Returns whether the text was saved; calls `onSettled` together with the update of the list. */
  send: (text: string, onSettled: () => void) => Promise<boolean>
  /** Called with the text being sent, and with undefined when the request ends. */
  onSendingChange: (text: string | undefined) => void
  fieldRef?: RefObject<HTMLTextAreaElement | null>
  /** Shows a Cancel button. */
  onCancel?: () => void
}

/** If the request fails, the text returns to the field. */
export function CommentForm(props: CommentFormProps) {
  const { kind, name, label, send, onSendingChange, onCancel } = props
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = props.fieldRef ?? ownField
  const [text, setText] = useState(() => String(readDraft(name)['text'] ?? ''))
  const [isSending, setIsSending] = useState(false)
  const isTooLong = text.trim().length > communityLimits.commentMaxLength
  const canSubmit = text.trim() !== '' && !isTooLong && !isSending

  function change(next: string) {
    setText(next)
    if (next.trim()) writeDraft(name, { text: next })
    else deleteDraft(name)
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!canSubmit) return
    const comment = text.trim()
    // The button that has focus is disabled while there is no text.
    field.current?.focus()
    setIsSending(true)
    setText('')
    onSendingChange(comment)
    const isSaved = await send(comment, () => onSendingChange(undefined))
    setIsSending(false)
    // Another text may have been typed meanwhile.
    const typed = field.current?.value ?? ''
    if (!isSaved) change(typed.trim() ? `${comment}\n${typed}` : comment)
    else if (readDraft(name)['text'] === text) deleteDraft(name)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isSubmitShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSubmitShortcut) void submit()
    if (event.key === 'Escape' && onCancel) onCancel()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <MentionArea>
        <textarea
          ref={field}
          id={name}
          className={classes.field}
          rows={1}
          aria-label={label}
          placeholder={kind === 'comment' ? 'Write a comment' : label}
          value={text}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${name}-error` : undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </MentionArea>
      <div className={classes.buttons}>
        <Button type="submit" variant="secondary" disabled={!canSubmit}>
          Send
          <span className="visually-hidden"> {kind}</span>
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
            <span className="visually-hidden"> reply</span>
          </Button>
        )}
      </div>
      {isTooLong && (
        <p id={`${name}-error`} role="alert" className={classes.error}>
          {messages.commentTooLong}
        </p>
      )}
    </form>
  )
}
