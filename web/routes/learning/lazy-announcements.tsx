import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'

/** Loaded when their tab is opened. */
export const LazyAnnouncements = lazyPart(async () => {
  const { CourseAnnouncements } =
    await import('#web/features/announcements/course-announcements.tsx')
  return { default: CourseAnnouncements }
})
