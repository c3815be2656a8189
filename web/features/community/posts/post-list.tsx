import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { PostCard } from './post-card.tsx'
import classes from './post-list.module.css'
import type { PostFeed } from './use-posts.ts'

interface PostListProps {
  posts: PostFeed
  /** What stands where there is no post at all. */
  empty: ReactNode
}

/** An endless list: the next posts come before its end is reached, or by a button. */
export function PostList({
  posts: { posts, isLoading, failure, hasMore, loadMore },
  empty,
}: PostListProps) {
  if (!posts && failure) {
    return <LoadError title="The posts could not be loaded" message={failure} onRetry={loadMore} />
  }
  if (!posts) return <PostSkeleton />
  if (posts.length === 0) return empty
  return (
    <div className={classes.list}>
      {posts.map((post) => (
        <PostCard key={post._id} post={post} />
      ))}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {hasMore && (
        <div className={classes.end}>
          {!failure && <NearEnd key={posts.length} onNear={loadMore} />}
          <Button variant="secondary" busy={isLoading} onClick={loadMore}>
            {isLoading ? 'Loading' : failure ? 'Retry' : 'Load more'}
            <span className="visually-hidden"> posts</span>
          </Button>
        </div>
      )}
    </div>
  )
}

const ahead = '800px'

/** Notices when the reader comes near; each page has its own. */
function NearEnd({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLSpanElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!ref.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near()
      },
      { rootMargin: ahead },
    )
    watcher.observe(ref.current)
    return () => watcher.disconnect()
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
        <div key={height} className={classes.bone} style={{ height }} />
      ))}
    </div>
  )
}
