import { useCallback } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import classes from '../community.module.css'
import { toShortPost } from './post-actions.ts'
import { PostCard } from './post-card.tsx'
import { PostSkeleton } from './post-list.tsx'
import { usePosts } from './use-posts.ts'

/** One post by itself: where notifications lead. */
export function SinglePost({ user, id }: { user: ShortOwnUser; id: string }) {
  const load = useCallback(async () => {
    const query = { fields: 'short' }
    return [
      toShortPost(
        await parseResponse(getBrowserApi().api.post[':id'].$get({ param: { id }, query })),
      ),
    ]
  }, [id])
  const { posts, failure, loadMore } = usePosts(user._id, `post ${id}`, load)
  const [post] = posts ?? []
  return (
    <>
      <h1 className={classes.title}>
        {post?.postedBy ? `Post of ${post.postedBy.fullname}` : 'Post'}
      </h1>
      {post && <PostCard post={post} isAlone />}
      {!posts && !failure && <PostSkeleton />}
      {!post && failure && (
        <StatePanel
          title="The post cannot be shown"
          illustration={<img src="/art/not-found.svg" alt="" width={240} height={180} />}
          actions={
            <>
              <Button variant="secondary" onClick={loadMore}>
                Retry
              </Button>
              <LinkButton to={pages.community}>Go to Community</LinkButton>
            </>
          }
        >
          <p>{failure}</p>
        </StatePanel>
      )}
    </>
  )
}
