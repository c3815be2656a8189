import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { CourseInvitation } from '#shared/contract/courses/course-instructors.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { forInvitation } from '#web/lib/authoring/for-invitation.ts'
import { loadInvitations } from '#web/lib/authoring/load-invitations.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './invitation-list.module.css'

export function InvitationsSkeleton() {
  return <SkeletonBlocks block={classes.placeholder}>Loading your invitations…</SkeletonBlocks>
}

/** The user's invitations to teach courses of others, which they accept or decline. */
export function InvitationList({ user }: { user: ShortOwnUser }) {
  const { data, error, refetch } = useQuery(loadInvitations)
  useLiveEvent('instructorsChanged', refetch)
  useLiveEvent('connected', refetch)
  if (!data && error) {
    return (
      <LoadError title="The invitations could not be loaded" message={error} onRetry={refetch} />
    )
  }
  if (!data) return <InvitationsSkeleton />
  if (data.length === 0) {
    return (
      <StatePanel
        title={messages.noInvitations}
        illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
        actions={user.can.keepCourses && <LinkButton to={pages.myCourses}>My Courses</LinkButton>}
      >
        <p>{messages.noInvitationsHelp}</p>
      </StatePanel>
    )
  }
  return (
    <>
      <p className={classes.intro}>{messages.acceptHelp}</p>
      <ul role="list" className={classes.list} aria-label="Invitations">
        {data.map((invitation) => (
          <InvitationCard
            key={invitation.course._id}
            invitation={invitation}
            mayAccept={user.can.keepCourses}
            refetch={refetch}
          />
        ))}
      </ul>
    </>
  )
}

interface InvitationCardProps {
  invitation: CourseInvitation
  mayAccept: boolean
  refetch: () => void
}

function InvitationCard({ invitation, mayAccept, refetch }: InvitationCardProps) {
  const { course, from, createdAt } = invitation
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const navigate = useNavigate()

  async function respond(choice: 'accept' | 'decline') {
    if (busy) return
    setBusy(choice)
    try {
      const api = getBrowserApi().api.courses[':id'].instructors[choice]
      const { msg } = await parseResponse(api.$post({ param: { id: course._id } }))
      toast.success(msg)
      if (choice === 'accept') return void navigate(pages.curriculum(course._id))
      // The button that had focus disappears with its card.
      requestAnimationFrame(focusHeading)
    } catch (failure) {
      showError(failure)
    }
    setBusy(undefined)
    refetch()
  }

  return (
    <li className={classes.card}>
      {from && <Avatar user={from} size={48} />}
      <div className={classes.text}>
        <h2 className={classes.title}>{course.title}</h2>
        <p className={classes.meta}>
          {from ? (
            <>
              <Link to={pages.socialProfile(from._id)}>{from.fullname}</Link> invited you
            </>
          ) : (
            'You were invited'
          )}{' '}
          <RelativeTime iso={createdAt} />
        </p>
        {!mayAccept && <p>{messages.rightsNeeded}</p>}
      </div>
      <div className={classes.actions}>
        {mayAccept ? (
          <Button
            busy={busy === 'accept'}
            aria-label={`Accept the invitation to ${course.title}`}
            onClick={() => void respond('accept')}
          >
            Accept
          </Button>
        ) : (
          <LinkButton to={pages.onboarding + forInvitation}>Become an instructor</LinkButton>
        )}
        <Button
          variant="secondary"
          busy={busy === 'decline'}
          aria-label={`Decline the invitation to ${course.title}`}
          onClick={() => void respond('decline')}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}
