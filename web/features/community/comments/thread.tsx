import { useEffect, useRef, useState } from 'react'
import type { Reply, ShortComment } from '#shared/contract/community/community.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { loadOlderReplies, sendReply } from '../posts/post-actions.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'

interface ThreadProps {
  comment: ShortComment
  postId: string
}

interface Target {
  id: string
  name: string
}

/** A comment with its newest replies, a button for older ones, and the form for a reply once it is requested. */
export function Thread({ comment, postId }: ThreadProps) {
  const [target, setTarget] = useState<Target>()
  const [sending, setSending] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<Element>(null)
  const { replies } = comment

  useEffect(() => {
    if (!target) return
    field.current?.focus()
    // After the restored draft of an earlier reply.
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [target])

  function startReply({ _id, postedBy }: ShortComment | Reply) {
    opener.current = document.activeElement
    setTarget({ id: _id, name: postedBy?.fullname ?? 'a deleted user' })
  }

  function cancel() {
    setTarget(undefined)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  const repliesAndForm = (replies.length > 0 || target) && (
    <div className={classes.replies}>
      <OlderReplies comment={comment} postId={postId} />
      {(replies.length > 0 || sending !== undefined) && (
        <ul
          role="list"
          aria-label={`Replies to ${comment.postedBy?.fullname ?? 'a deleted comment'}`}
          className={classes.list}
        >
          {replies.map((reply) => (
            <CommentItem
              key={reply._id}
              comment={reply}
              postId={postId}
              onReply={() => startReply(reply)}
            />
          ))}
          {sending !== undefined && <SendingItem text={sending} />}
        </ul>
      )}
      {target && (
        <CommentForm
          key={target.id}
          kind="reply"
          name={`reply-${target.id}`}
          label={`Reply to ${target.name}`}
          send={(text, onSettled) => sendReply(postId, comment._id, target.id, text, onSettled)}
          onSendingChange={setSending}
          fieldRef={field}
          onCancel={cancel}
        />
      )}
    </div>
  )
  if (comment.deleted) {
    return (
      <li className={classes.comment}>
        <p className={classes.deleted}>{messages.commentDeletedHere}</p>
        {repliesAndForm}
      </li>
    )
  }
  return (
    <CommentItem comment={comment} postId={postId} onReply={() => startReply(comment)}>
      {repliesAndForm}
    </CommentItem>
  )
}

/** A comment or reply that is being sent. */
export function SendingItem({ text }: { text: string }) {
  return (
    <li className={classes.sending}>
      <p className={classes.text}>{text}</p>
      <p className={classes.meta}>Sending…</p>
    </li>
  )
}

function OlderReplies({ comment, postId }: ThreadProps) {
  const [isLoading, setIsLoading] = useState(false)
  const count = comment.replyCount - comment.replies.length
  if (count <= 0) return null

  async function loadOlder() {
    setIsLoading(true)
    await loadOlderReplies(postId, comment)
    setIsLoading(false)
  }

  return (
    <button
      type="button"
      className={classes.older}
      aria-disabled={isLoading || undefined}
      onClick={() => isLoading || void loadOlder()}
    >
      {isLoading
        ? 'Loading…'
        : `Show ${formatCount(count)} more ${count === 1 ? 'reply' : 'replies'}`}
      <span className="visually-hidden">
        {' '}
        to {comment.postedBy?.fullname ?? 'a deleted comment'}
      </span>
    </button>
  )
}
