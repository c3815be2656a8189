import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import classes from './course-cover.module.css'

interface CourseCoverProps {
  course: Pick<CourseCard, 'images'>
  /** The width that the page gives it, as the `sizes` attribute. */
  sizes: string
  isEager?: boolean | undefined
  /** The largest image of the first screen, which is loaded before the others. */
  isLargest?: boolean | undefined
  className?: string | undefined
}

/** Decorative (`alt=""`): the title is always beside it. */
export function CourseCover({ course, sizes, isEager, isLargest, className }: CourseCoverProps) {
  return (
    <CoverImage
      className={className ? `${classes.cover} ${className}` : classes.cover}
      src={course.images.url}
      sizes={sizes}
      alt=""
      width={640}
      height={360}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isLargest ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
