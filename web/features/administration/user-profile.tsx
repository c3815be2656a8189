import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserDetails } from '#shared/contract/administration/administration.ts'
import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { ProfileCard, ProfileCardSkeleton } from '#web/ui/layout/profile-card.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useUserDetails } from './user-data.ts'

/** A user's complete record, read-only. */
export function UserProfile({ id }: { id: string }) {
  const { data, error, refetch } = useUserDetails(id)
  if (error) {
    return (
      <LoadError
        title="The profile could not be loaded"
        message={error}
        onRetry={refetch}
        link={{ to: pages.users, label: 'All users' }}
      />
    )
  }
  if (!data) return <UserProfileSkeleton />
  return (
    <ProfileCard
      user={data.user}
      facts={listFacts(data)}
      placeholder={messages.notSpecified}
      action={
        <LinkButton variant="secondary" to={`${pages.auditLog}?search=${data.user._id}`}>
          View in audit log
        </LinkButton>
      }
    />
  )
}

function listFacts({ user, belongings }: UserDetails): (readonly [string, ReactNode])[] {
  const { approval } = user
  const courseCount = belongings.courses.toLocaleString('en')
  return [
    ['Full name', user.fullname],
    ['User name', user.username],
    ['Email', user.email],
    ['Gender', user.gender],
    ['User type', roleNames[user.role]],
    ['Instructor rights', messages.approvalStatuses[approval.status]],
    ...(approval.reason ? [['Reason', approval.reason] as const] : []),
    ['Joined', <RelativeTime key="joined" iso={user.createdAt} />],
    ['Occupation', user.stack],
    ['Bio', user.bio],
    ['About', user.desc],
    ['Teaching experience', user.typeOfTeaching],
    ['Video experience', user.videoPro],
    ['Audience', user.audience],
    [
      'Courses',
      belongings.courses > 0 ? (
        <Link key="courses" to={pages.instructor(user._id)}>
          {courseCount}
        </Link>
      ) : (
        courseCount
      ),
    ],
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
