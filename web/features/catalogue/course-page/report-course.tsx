import type { Course } from '#shared/contract/catalogue.ts'
import { useSession } from '#web/lib/session/index.ts'
import { LazyReportButton } from '#web/ui/moderation/lazy-report-button.tsx'

/** For users who are logged in, except the owner. */
export function ReportCourse({ course }: { course: Pick<Course, '_id' | 'title' | 'user'> }) {
  const { user } = useSession()
  if (!user || user._id === course.user?._id) return null
  return <LazyReportButton kind="course" id={course._id} name={`the course ${course.title}`} />
}
