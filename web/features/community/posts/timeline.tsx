import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { PostSource, ShortPost } from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { isMotionReduced } from '#web/lib/reduced-motion.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import classes from '../community.module.css'
import { ComposerCard } from '../composer/composer-card.tsx'
import { toShortPost } from './post-actions.ts'
import { PostList } from './post-list.tsx'
import { useNewPostCount } from './use-new-post-count.ts'
import { usePosts } from './use-posts.ts'

const sources: readonly { from: PostSource; label: string; to: string }[] = [
  { from: 'everybody', label: 'Everybody', to: pages.community },
  { from: 'following', label: 'Following', to: pages.timeline },
]

/** Everybody's posts, or those of people one follows; which ones stands in the address. */
export function Timeline({ user, from }: { user: ShortOwnUser; from: PostSource }) {
  const load = useCallback((before: string | undefined) => postsOf(from, before), [from])
  const posts = usePosts(user._id, from, load)
  const newCount = useNewPostCount(user._id, posts.posts?.[0]?._id, from)
  const navigate = useNavigate()
  const [isRenewing, setRenewing] = useState(false)

  async function showNew() {
    setRenewing(true)
    try {
      await posts.refresh()
      window.scrollTo({ top: 0, behavior: isMotionReduced() ? 'instant' : 'smooth' })
    } catch (error) {
      toast.error(toDisplayError(error).msg)
    } finally {
      setRenewing(false)
    }
  }

  /** One's own post is everybody's, and not among those of people one follows. */
  function onPosted(post: ShortPost) {
    if (from === 'everybody') posts.store.add([post])
    else void navigate(pages.community)
  }

  return (
    <>
      <h1 className={classes.title}>{from === 'following' ? 'Timeline' : 'Community'}</h1>
      <nav aria-label="Whose posts" className={classes.sources}>
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
      <div className={classes.fresh} role="status">
        {newCount > 0 && (
          <Button busy={isRenewing} onClick={() => void showNew()}>
            {newCount === 1 ? '1 new post' : `${newCount} new posts`}
          </Button>
        )}
      </div>
      <PostList posts={posts} empty={<Nothing from={from} />} />
    </>
  )
}

function Nothing({ from }: { from: PostSource }) {
  if (from === 'everybody') {
    return (
      <StatePanel title="Nobody has written yet">
        <p>Begin: tell what you are learning.</p>
      </StatePanel>
    )
  }
  return (
    <StatePanel
      title="Nothing of people you follow yet"
      actions={
        <LinkButton variant="secondary" to={pages.community}>
          See everybody’s posts
        </LinkButton>
      }
    >
      <p>Follow somebody whose posts you like, and they appear here.</p>
    </StatePanel>
  )
}

async function postsOf(
  from: PostSource,
  before: string | undefined,
): Promise<readonly ShortPost[]> {
  const query = { from, before, limit: String(communityLimits.postsPage), fields: 'short' }
  const { post } = await parseResponse(getBrowserApi().api.post.$get({ query }))
  return post.map(toShortPost)
}
