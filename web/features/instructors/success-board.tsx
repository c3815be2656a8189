import { Navigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { PendingRequest } from './waiting-request.tsx'

/** The end of the onboarding; who never was there is sent to its beginning. */
export function SuccessBoard({ user }: { user: ShortOwnUser }) {
  if (user.can.createCourses) {
    return (
      <StatePanel
        title="Congratulations"
        illustration={<img src="/art/verified.svg" alt="" width={320} height={240} />}
        actions={<LinkButton to={pages.createCourse}>Start Creating Today</LinkButton>}
      >
        <p>{instructorMessages.granted}</p>
      </StatePanel>
    )
  }
  if (user.approval.status === 'pending') return <PendingRequest user={user} />
  return <Navigate to={pages.onboarding} replace />
}
