import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ShortPost } from '#shared/contract/community.ts'
import { parseImageUrl, buildSrcSet } from '#shared/files.ts'
import { activities } from '#shared/moods.ts'
import { pages } from '#shared/paths.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { IconHeart, IconHeartFilled } from '#web/ui/icons/community.ts'
import { IconTrash } from '#web/ui/icons/general.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Comments } from '../comments/comments.tsx'
import { CardAction } from './card-action.tsx'
import { LinkedText } from './linked-text.tsx'
import { deletePost, toggleLike } from './post-actions.ts'
import classes from './post-card.module.css'

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

const isActivity = new Set<string>(activities)

/** "is feeling proud", "is studying". */
function formatMood(mood: string): string {
  return isActivity.has(mood) ? `is ${mood}` : `is feeling ${mood}`
}

/** Longer posts show their beginning first. */
const longLength = 900

function PostText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(text.length <= longLength)
  return (
    <div className={classes.content}>
      <p className={classes.text} data-cut={isOpen ? undefined : ''}>
        <LinkedText text={text} />
      </p>
      {!isOpen && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          Read on
        </button>
      )}
    </div>
  )
}

const sizes = '(width < 48em) calc(100vw - 32px), 640px'

/** The picture of a post in the size that the screen needs; its room is kept while it loads. */
function PostImage({ image, author }: { image: { url: string }; author: string }) {
  const src = useImageUrl(image.url)
  const picture = parseImageUrl(src)
  return (
    <picture className={classes.picture}>
      {picture && <source type="image/avif" srcSet={buildSrcSet(picture, 'avif')} sizes={sizes} />}
      {picture && <source type="image/webp" srcSet={buildSrcSet(picture, 'webp')} sizes={sizes} />}
      <img
        src={src}
        alt={`Posted by ${author}`}
        width={picture?.width}
        height={picture?.height}
        loading="lazy"
      />
    </picture>
  )
}

interface LikeButtonProps {
  post: ShortPost
  author: string
}

function LikeButton({ post, author }: LikeButtonProps) {
  const Heart = post.liked ? IconHeartFilled : IconHeart
  return (
    <CardAction
      number={post.likeCount}
      about={`of the post of ${author}`}
      isPressed={post.liked}
      onClick={() => void toggleLike(post)}
    >
      <Heart size={20} aria-hidden="true" />
      Like
    </CardAction>
  )
}
