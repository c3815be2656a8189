import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { PostCard } from './post-card.tsx'
import classes from './post-list.module.css'
import type { PostFeed } from './use-posts.ts'

interface PostListProps {
  feed: PostFeed
  /** Shown when there are no posts. */
  empty: ReactNode
}

/** An infinite list: the next page loads when its end comes near, or by a button. */
export function PostList({ feed, empty }: PostListProps) {
  const { posts, isLoading, error, hasMore, loadMore } = feed
  const list = useRef<HTMLDivElement>(null)
  const focusedIndex = useRef(0)
  if (!posts && error) {
    return <LoadError title="The posts could not be loaded" message={error} onRetry={loadMore} />
  }
  if (!posts) return <PostSkeleton />
  if (posts.length === 0) return empty
  return (
    <div
      ref={list}
      className={classes.list}
      onFocus={({ target, currentTarget }) => {
        focusedIndex.current = [...currentTarget.children].findIndex((one) => one.contains(target))
      }}
    >
      {/* Posts disappear when they are deleted, or with an author who is muted. */}
      <FocusKeeper container={list} getFallback={() => findPostLink(list, focusedIndex.current)}>
        {posts.map((post) => (
          <PostCard key={post._id} post={post} />
        ))}
      </FocusKeeper>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {hasMore && (
        <div className={classes.more}>
          {!error && <LoadTrigger key={posts.length} onNear={loadMore} />}
          <Button variant="secondary" busy={isLoading} onClick={loadMore}>
            {isLoading ? 'Loading' : error ? 'Retry' : 'Load more'}
            <span className="visually-hidden"> posts</span>
          </Button>
        </div>
      )}
    </div>
  )
}

/** The first link of the post at an index, or of the last post. */
function findPostLink(list: RefObject<HTMLElement | null>, index: number): HTMLElement | null {
  const cards = list.current?.querySelectorAll(':scope > article') ?? []
  const card = cards[Math.min(index, cards.length - 1)]
  return card?.querySelector<HTMLElement>('a:not([tabindex="-1"])') ?? null
}

const triggerMargin = '800px'

/** Calls `onNear` once when it comes near the viewport; each page of posts renders a new one. */
function LoadTrigger({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLSpanElement>(null)
  const handleNear = useEffectEvent(onNear)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) handleNear()
      },
      { rootMargin: triggerMargin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return <span ref={ref} aria-hidden="true" />
}

export function PostSkeleton() {
  return (
    <div className={classes.list}>
      <p className="visually-hidden" role="status">
        Loading the posts…
      </p>
      {[180, 240, 140].map((height) => (
        <div key={height} className={skeleton.block} style={{ height }} />
      ))}
    </div>
  )
}
