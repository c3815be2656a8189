import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import type { ShortPost } from '#shared/contract/community.ts'
import { CardAction } from './card-action.tsx'
import { toggleLike } from './post-actions.ts'

interface LikeButtonProps {
  post: ShortPost
  author: string
}

export function LikeButton({ post, author }: LikeButtonProps) {
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
