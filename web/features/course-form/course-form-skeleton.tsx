import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import classes from './course-form.module.css'

/** Separate from the form, which the page loads later. */
export function CourseFormSkeleton() {
  return (
    <SkeletonBlocks className={classes.skeleton} block={classes.skeletonField} count={4}>
      Loading the form…
    </SkeletonBlocks>
  )
}
