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

/** The newest comments with a way to the older ones, what is being sent, and the field for another. */
export function Comments({ post, author }: CommentsProps) {
  const [sending, setSending] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const older = post.commentCount - post.comments.length

  async function loadOlder() {
    setLoading(true)
    await loadOlderComments(post)
    setLoading(false)
  }

  return (
    <div className={classes.comments}>
      {older > 0 && (
        <button
          type="button"
          className={classes.older}
          aria-disabled={isLoading || undefined}
          onClick={() => isLoading || void loadOlder()}
        >
          {isLoading ? 'Loading…' : `Show ${older === 1 ? 'an older comment' : 'older comments'}`}
          <span className="visually-hidden"> on the post of {author}</span>
        </button>
      )}
      {(post.comments.length > 0 || sending !== undefined) && (
        <ul role="list" aria-label={`Comments on the post of ${author}`} className={classes.list}>
          {post.comments.map((comment) => (
            <CommentItem key={comment._id} comment={comment} postId={post._id} />
          ))}
          {sending !== undefined && (
            <li className={classes.sending}>
              <p className={classes.text}>{sending}</p>
              <p className={classes.facts}>Sending…</p>
            </li>
          )}
        </ul>
      )}
      <CommentForm postId={post._id} author={author} onSending={setSending} />
    </div>
  )
}
