import { useCallback } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { NetworkDisclosure } from '../network-disclosure.tsx'
import { requestPost } from './post-actions.ts'
import { PostCard } from './post-card.tsx'
import { PostSkeleton } from './post-list.tsx'
import { usePosts } from './use-posts.ts'

/** The page of one post, which notifications link to. */
export function SinglePost({ user, id }: { user: ShortOwnUser; id: string }) {
  const load = useCallback(async () => [await requestPost(id)], [id])
  const { posts, error, loadMore } = usePosts(user._id, `post ${id}`, load, {
    addsNew: false,
  })
  const [post] = posts ?? []
  return (
    <>
      <h1>{post?.postedBy ? `${post.postedBy.fullname}'s post` : 'Post'}</h1>
      {post && <PostCard post={post} isOwnPage />}
      {!posts && !error && <PostSkeleton />}
      {!post && error && (
        <LoadError
          title="This post could not be loaded"
          message={error}
          onRetry={loadMore}
          link={{ to: pages.community, label: 'Go to Community' }}
        />
      )}
      {posts && !post && !error && (
        <StatePanel
          title={communityMessages.unknownPost}
          actions={<LinkButton to={pages.community}>Go to Community</LinkButton>}
        />
      )}
      {/* Below what has loaded, so that it does not move. */}
      {(post || error) && <NetworkDisclosure user={user} />}
    </>
  )
}
