import { Navigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import { pages } from '#shared/paths.ts'
import { forInvitation, useIsForInvitation } from '#web/lib/authoring/for-invitation.ts'
import { useSessionRefresh } from '#web/lib/session/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './onboarding.module.css'

/** The last page of the onboarding. Without a request it redirects to the first step. */
export function SuccessBoard({ user }: { user: ShortOwnUser }) {
  const isForInvitation = useIsForInvitation()
  if (user.can.createCourses) {
    return (
      <StatePanel
        title="Congratulations"
        illustration={<img src="/art/verified.svg" alt="" width={320} height={240} />}
        actions={
          isForInvitation ? (
            <InvitationLink />
          ) : (
            <LinkButton to={pages.createCourse}>Start Creating Today</LinkButton>
          )
        }
      >
        <p>{instructorMessages.granted}</p>
      </StatePanel>
    )
  }
  if (user.approval.status === 'pending') return <PendingRequest user={user} />
  const query = isForInvitation ? forInvitation : ''
  return <Navigate to={pages.onboarding + query} replace />
}

/** For those who came from an invitation. */
export function InvitationLink() {
  return <LinkButton to={pages.invitations}>View the invitation</LinkButton>
}

/** A request that no admin has decided on yet. Returning to the tab refreshes the status. */
export function PendingRequest({ user }: { user: ShortOwnUser }) {
  useSessionRefresh()
  const isForInvitation = useIsForInvitation()
  const { approval, typeOfTeaching, videoPro, audience, email } = user
  const answers = [
    ['Teaching', typeOfTeaching],
    ['Video', videoPro],
    ['Audience', audience],
  ]
  return (
    <StatePanel
      title="Your request was sent"
      illustration={<img src="/art/mail-sent.svg" alt="" width={320} height={240} />}
      actions={
        isForInvitation ? (
          <InvitationLink />
        ) : (
          <LinkButton to={pages.catalogue}>Browse Courses</LinkButton>
        )
      }
    >
      <p>{instructorMessages.waiting(email)}</p>
      <dl className={classes.answers}>
        {approval.since && (
          <div>
            <dt>Sent</dt>
            <dd>
              <RelativeTime iso={approval.since} />
            </dd>
          </div>
        )}
        {answers.map(([label, answer]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </StatePanel>
  )
}
