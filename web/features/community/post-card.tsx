import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ShortPost } from '#shared/contract/community.ts'
import { pages } from '#shared/paths.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Avatar } from '#web/ui/portrait.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { CardAction } from './card-action.tsx'
import { Comments } from './comments.tsx'
import { LikeButton } from './like-button.tsx'
import { formatMood } from './mood-sentence.ts'
import { deletePost } from './post-actions.ts'
import classes from './post-card.module.css'
import { PostImage } from './post-picture.tsx'
import { PostText } from './post-text.tsx'

interface PostCardProps {
  post: ShortPost
  /** On a page of its own the post is no link to itself, and leaves the page when it is deleted. */
  isAlone?: boolean
}

export function PostCard({ post, isAlone = false }: PostCardProps) {
  const { _id, postedBy, feeling, content, images, createdAt, can } = post
  const navigate = useNavigate()
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const name = postedBy?.fullname ?? 'Somebody'

  async function remove() {
    setAsking(false)
    if ((await deletePost(_id)) && isAlone) void navigate(pages.community)
  }

  return (
    <article className={classes.card} aria-labelledby={`${id}-author`}>
      <header className={classes.head}>
        {postedBy && (
          <Link to={pages.socialProfile(postedBy._id)} tabIndex={-1} aria-hidden="true">
            <Avatar user={postedBy} size={48} />
          </Link>
        )}
        <div className={classes.author}>
          <p id={`${id}-author`}>
            {postedBy ? <Link to={pages.socialProfile(postedBy._id)}>{name}</Link> : name}
            {feeling && <span className={classes.mood}> {formatMood(feeling)}</span>}
          </p>
          <p className={classes.facts}>
            {postedBy?.stack && <span className={classes.stack}>{postedBy.stack}</span>}
            {isAlone ? (
              <RelativeTime iso={createdAt} />
            ) : (
              <Link to={pages.post(_id)}>
                <RelativeTime iso={createdAt} />
                <span className="visually-hidden">, the post of {name} by itself</span>
              </Link>
            )}
          </p>
        </div>
        {can.delete && (
          <button
            type="button"
            className={classes.delete}
            aria-label={`Delete the post of ${name}`}
            title="Delete"
            onClick={() => setAsking(true)}
          >
            <IconTrash size={20} aria-hidden="true" />
          </button>
        )}
      </header>
      <PostText text={content} />
      {images && <PostImage image={images} author={name} />}
      <div className={classes.actions}>
        <LikeButton post={post} author={name} />
        <CardAction
          number={post.commentCount}
          about={`on the post of ${name}`}
          onClick={() => document.getElementById(`comment-${_id}`)?.focus()}
        >
          Comment
        </CardAction>
      </div>
      <Comments post={post} author={name} />
      {isAsking && (
        <ConfirmDialog
          title={`Delete this post of ${name}?`}
          cancelLabel="Keep it"
          confirmLabel="Delete"
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        >
          Its likes and comments go with it. This cannot be undone.
        </ConfirmDialog>
      )}
    </article>
  )
}
