import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import classes from './question-queue.module.css'

/** For pages with questions of several courses. */
export function QuestionsSkeleton() {
  return (
    <SkeletonBlocks className={classes.queue} block={classes.placeholder} count={3}>
      Loading the questions…
    </SkeletonBlocks>
  )
}
