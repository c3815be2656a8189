import { Suspense } from 'react'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { shareLink } from '#web/lib/links/share-link.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { useSession } from '#web/lib/session/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconShare } from '#web/ui/icons/course.ts'

/** Opens the system's share sheet, or copies the link where there is none. */
export function ShareButton({ course }: { course: { _id: string; title: string } }) {
  const { _id, title } = course
  return (
    <Button
      variant="quiet"
      onClick={() => void shareLink({ title, url: window.location.origin + pages.course(_id) })}
    >
      <IconShare size={20} aria-hidden="true" />
      Share
    </Button>
  )
}

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
