import { pages } from '#shared/paths.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'

/** The form could not be filled. */
export function FormFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <LoadFailure
      title="The form could not be opened"
      failure={failure}
      onRetry={onRetry}
      way={{ to: pages.myCourses, label: 'My Courses' }}
    />
  )
}
