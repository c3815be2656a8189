import { Suspense } from 'react'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { useSession } from '#web/lib/session/index.ts'

/** Visitors, who cannot report, do not load it. */
const ReportButton = lazyOptional(async () => ({
  default: (await import('#web/ui/moderation/report-button.tsx')).ReportButton,
}))

/** For users who are logged in, except the owner. */
export function ReportCourse({ course }: { course: Pick<Course, '_id' | 'title' | 'user'> }) {
  const { user } = useSession()
  if (!user || user._id === course.user?._id) return null
  return (
    <Suspense>
      <ReportButton kind="course" id={course._id} name={`the course ${course.title}`} />
    </Suspense>
  )
}
