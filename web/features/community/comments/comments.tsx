import { useState } from 'react'
import type { ShortPost } from '#shared/contract/community.ts'
import { loadOlderComments } from '../posts/post-actions.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'

interface CommentsProps {
  post: ShortPost
  author: string
}

/** The newest comments, a button for older ones, the comment being sent and the form. */
export function Comments({ post, author }: CommentsProps) {
  const [sending, setSending] = useState<string>()
  const [isLoading, setIsLoading] = useState(false)
  const olderCount = post.commentCount - post.comments.length

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
            <CommentItem key={comment._id} comment={comment} postId={post._id} />
          ))}
          {sending !== undefined && (
            <li className={classes.sending}>
              <p className={classes.text}>{sending}</p>
              <p className={classes.meta}>Sending…</p>
            </li>
          )}
        </ul>
      )}
      <CommentForm postId={post._id} author={author} onSendingChange={setSending} />
    </div>
  )
}
