import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'

/** The form could not be filled. */
export function FormFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <StatePanel
      title="The form could not be opened"
      drawing={<img src="/art/error.svg" alt="" width={240} height={180} />}
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          <LinkButton variant="secondary" to={pages.myCourses}>
            My Courses
          </LinkButton>
        </>
      }
    >
      <p>{failure}</p>
    </StatePanel>
  )
}
