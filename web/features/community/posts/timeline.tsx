import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { PostSource, ShortPost } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { isMotionReduced } from '#web/lib/document/media-query.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { ComposerCard } from '../composer/composer-card.tsx'
import { NetworkDisclosure } from '../network-disclosure.tsx'
import { toShortPost } from './post-actions.ts'
import { PostList } from './post-list.tsx'
import { PostSearch } from './post-search.tsx'
import { forgetList } from './post-store.ts'
import { isBy } from './post-updates.ts'
import classes from './timeline.module.css'
import { useNewPostCount } from './use-new-post-count.ts'
import { usePosts } from './use-posts.ts'

const sources: readonly { from: PostSource; label: string; to: string }[] = [
  { from: 'everybody', label: 'Everyone', to: pages.community },
  { from: 'following', label: 'Following', to: pages.timeline },
]

/** Everyone's posts, or those of followed users. The choice is part of the URL. */
export function Timeline({ user, from }: { user: ShortOwnUser; from: PostSource }) {
  const load = useCallback((before: string | undefined) => loadPosts(from, before), [from])
  const feed = usePosts(user._id, from, load, { addsNew: false })
  // The user's own are added when they are written, also above new ones of others.
  const newest = feed.posts?.find((post) => !isBy(post, user._id)) ?? feed.posts?.[0]
  const newCount = useNewPostCount(user._id, newest?._id, from, feed.wasLoaded)
  const navigate = useNavigate()
  const [isRefreshing, setIsRefreshing] = useState(false)

  async function showNewPosts() {
    setIsRefreshing(true)
    try {
      await feed.refresh()
      window.scrollTo({ top: 0, behavior: isMotionReduced() ? 'instant' : 'smooth' })
    } catch (error) {
      toast.error(toDisplayError(error).msg)
    } finally {
      setIsRefreshing(false)
    }
  }

  /** The user's own posts are not in the Following list. */
  function onPosted(post: ShortPost) {
    if (from === 'everybody') feed.store.add([post])
    else {
      forgetList(user._id, 'everybody')
      void navigate(pages.community)
    }
  }

  return (
    <>
      <h1>{from === 'following' ? 'Timeline' : 'Community'}</h1>
      <nav aria-label="Filter posts" className={classes.sources}>
        {sources.map((source) => (
          <Link
            key={source.from}
            to={source.to}
            className={classes.source}
            aria-current={source.from === from ? 'page' : undefined}
          >
            {source.label}
          </Link>
        ))}
      </nav>
      <ComposerCard user={user} onPosted={onPosted} />
      <NetworkDisclosure user={user} />
      <PostSearch initial="" />
      <div className={classes.newPosts} role="status">
        {newCount > 0 && (
          <Button busy={isRefreshing} onClick={() => void showNewPosts()}>
            {newCount === 1 ? '1 new post' : `${newCount} new posts`}
          </Button>
        )}
      </div>
      <PostList feed={feed} empty={<EmptyTimeline from={from} />} />
    </>
  )
}

function EmptyTimeline({ from }: { from: PostSource }) {
  if (from === 'everybody') {
    return (
      <StatePanel
        title="No posts yet"
        actions={
          <LinkButton variant="secondary" to={pages.rules}>
            Read the community rules
          </LinkButton>
        }
      >
        <p>Be the first: write above what you are learning.</p>
      </StatePanel>
    )
  }
  return (
    <StatePanel
      title="No posts from people you follow yet"
      actions={
        <LinkButton variant="secondary" to={pages.community}>
          See everyone's posts
        </LinkButton>
      }
    >
      <p>Follow people to see their posts here.</p>
    </StatePanel>
  )
}

async function loadPosts(
  from: PostSource,
  before: string | undefined,
): Promise<readonly ShortPost[]> {
  const query = { from, before, limit: String(communityLimits.postsPage), fields: 'short' }
  const { post } = await parseResponse(getBrowserApi().api.post.$get({ query }))
  return post.map(toShortPost)
}
