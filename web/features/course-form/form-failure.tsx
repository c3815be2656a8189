import { pages } from '#shared/paths.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The form could not be filled. */
export function FormFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <LoadFailure
      title="The form could not be opened"
      failure={failure}
      onRetry={onRetry}
      way={
        <LinkButton variant="secondary" to={pages.myCourses}>
          My Courses
        </LinkButton>
      }
    />
  )
}
