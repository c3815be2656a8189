import { pages } from '#shared/paths.ts'
import { LoadError } from '#web/ui/load-failure.tsx'

/** The form could not be filled. */
export function FormFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <LoadError
      title="The form could not be opened"
      message={failure}
      onRetry={onRetry}
      link={{ to: pages.myCourses, label: 'My Courses' }}
    />
  )
}
