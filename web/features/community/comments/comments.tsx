import { useState } from 'react'
import type { ShortPost } from '#shared/contract/community/community.ts'
import { loadOlderComments, sendComment } from '../posts/post-actions.ts'
import { countUnloadedComments } from '../posts/post-updates.ts'
import { CommentForm } from './comment-form.tsx'
import classes from './comments.module.css'
import { SendingItem, Thread } from './thread.tsx'

interface CommentsProps {
  post: ShortPost
  author: string
}

/** The newest comments with their replies, a button for older ones, the comment being sent and the form. */
export function Comments({ post, author }: CommentsProps) {
  const [sending, setSending] = useState<string>()
  const [isLoading, setIsLoading] = useState(false)
  const olderCount = countUnloadedComments(post)

  async function loadOlder() {
    setIsLoading(true)
    await loadOlderComments(post)
    setIsLoading(false)
  }

  return (
    <div className={classes.comments}>
      {olderCount > 0 && (
        <button
          type="button"
          className={classes.older}
          aria-disabled={isLoading || undefined}
          onClick={() => isLoading || void loadOlder()}
        >
          {isLoading
            ? 'Loading…'
            : `Show ${olderCount === 1 ? '1 older comment' : 'older comments'}`}
          <span className="visually-hidden"> on {author}'s post</span>
        </button>
      )}
      {(post.comments.length > 0 || sending !== undefined) && (
        <ul role="list" aria-label={`Comments on ${author}'s post`} className={classes.list}>
          {post.comments.map((comment) => (
            <Thread key={comment._id} comment={comment} postId={post._id} />
          ))}
          {sending !== undefined && <SendingItem text={sending} />}
        </ul>
      )}
      <CommentForm
        kind="comment"
        name={`comment-${post._id}`}
        label={`Comment on ${author}'s post`}
        send={(text, onSettled) => sendComment(post._id, text, onSettled)}
        onSendingChange={setSending}
      />
    </div>
  )
}
