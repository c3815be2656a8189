import { Suspense } from 'react'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'

const Announcements = lazyPart(async () => {
  const { CourseAnnouncements } =
    await import('#web/features/announcements/course-announcements.tsx')
  return { default: CourseAnnouncements }
})

/** Loaded when their tab is opened. */
export function LazyAnnouncements({ course }: { course: string }) {
  return (
    <Suspense>
      <Announcements course={course} />
    </Suspense>
  )
}
