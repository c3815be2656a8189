import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserDetails } from '#shared/contract/administration.ts'
import { administrationMessages as messages } from '#shared/messages/administration.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { ProfileCard, ProfileCardSkeleton } from '#web/ui/layout/profile-card.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useUserRecord } from './use-user-record.ts'

/** Everything the house knows of one person, for an admin to read. */
export function UserProfile({ id }: { id: string }) {
  const { data: answer, error: failure, refetch: again } = useUserRecord(id)
  if (failure) {
    return (
      <LoadError
        title="The profile could not be loaded"
        message={failure}
        onRetry={again}
        link={{ to: pages.users, label: 'All users' }}
      />
    )
  }
  if (!answer) return <UserProfileSkeleton />
  const { user } = answer
  return (
    <ProfileCard
      user={user}
      facts={factsOf(answer)}
      placeholder={messages.notSpecified}
      action={
        <LinkButton variant="secondary" to={`${pages.auditLog}?search=${user._id}`}>
          In the audit trail
        </LinkButton>
      }
    />
  )
}

function factsOf({ user, belongings }: UserDetails): (readonly [string, ReactNode])[] {
  const { approval } = user
  const courses =
    belongings.courses > 0 ? (
      <Link to={pages.instructor(user._id)}>{belongings.courses.toLocaleString('en')}</Link>
    ) : (
      '0'
    )
  return [
    ['Full name', user.fullname],
    ['User name', user.username],
    ['E-mail', user.email],
    ['Gender', user.gender],
    ['User type', roleNames[user.role]],
    ['Instructor rights', messages.approvalStatuses[approval.status]],
    ...(approval.reason ? [['Reason given', approval.reason] as const] : []),
    ['Joined', <RelativeTime key="joined" iso={user.createdAt} />],
    ['What they do', user.stack],
    ['Bio', user.bio],
    ['About', user.desc],
    ['Teaching so far', user.typeOfTeaching],
    ['Video experience', user.videoPro],
    ['Audience', user.audience],
    ['Courses', courses],
    ['Enrolments', belongings.enrolments.toLocaleString('en')],
    ['Reviews', belongings.reviews.toLocaleString('en')],
    ['Posts', belongings.posts.toLocaleString('en')],
    ['Id', user._id],
  ]
}

export function UserProfileSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the profile…</span>
      <ProfileCardSkeleton />
    </div>
  )
}
