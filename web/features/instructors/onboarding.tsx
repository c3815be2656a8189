import { useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import { pages } from '#shared/paths.ts'
import { useIsForInvitation } from '#web/lib/authoring/for-invitation.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { InvitationLink, PendingRequest } from './onboarding-result.tsx'

/** The three steps, or the status of a request that was sent before. */
export function Onboarding({ user }: { user: ShortOwnUser }) {
  // Submitting updates the user; the form stays until it navigates to the result.
  const isForInvitation = useIsForInvitation()
  const [isSubmitted, setIsSubmitted] = useState(false)
  if (!isSubmitted && user.can.createCourses) {
    return (
      <StatePanel
        title="You can create courses"
        illustration={<img src="/art/verified.svg" alt="" width={320} height={240} />}
        actions={
          isForInvitation ? (
            <InvitationLink />
          ) : (
            <>
              <LinkButton to={pages.createCourse}>Create New Course</LinkButton>
              <LinkButton variant="secondary" to={pages.myCourses}>
                My Courses
              </LinkButton>
            </>
          )
        }
      >
        <p>{instructorMessages.alreadyGranted}</p>
      </StatePanel>
    )
  }
  if (!isSubmitted && user.approval.status === 'pending') return <PendingRequest user={user} />
  return <OnboardingForm user={user} onSubmitted={() => setIsSubmitted(true)} />
}
