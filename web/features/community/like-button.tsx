import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import type { ShortPost } from '#shared/contract/community.ts'
import { grouped } from '#web/lib/grouped.ts'
import { toggleLike } from './post-actions.ts'
import classes from './post-card.module.css'

interface LikeButtonProps {
  post: ShortPost
  author: string
}

export function LikeButton({ post, author }: LikeButtonProps) {
  const Heart = post.liked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes.action}
      aria-pressed={post.liked}
      onClick={() => void toggleLike(post)}
    >
      <Heart size={20} aria-hidden="true" />
      Like
      <span className={classes.number}>{grouped(post.likeCount)}</span>
      <span className="visually-hidden"> of the post of {author}</span>
    </button>
  )
}
