import { useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { profileMessages } from '#shared/messages/accounts/profile.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { ProfileCard, ProfileCardSkeleton } from '#web/ui/layout/profile-card.tsx'
import { Tabs, createTabQuery } from '#web/ui/layout/tabs.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { PrivacyTab } from './privacy/privacy-tab.tsx'
import classes from './profile.module.css'
import { SecurityTab } from './security/security-tab.tsx'
import { SessionList } from './session-list.tsx'

const tabQuery = createTabQuery('tab', [
  { id: 'profile', label: 'Profile' },
  { id: 'edit', label: 'Edit Profile' },
  { id: 'password', label: 'Change Password' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'security', label: 'Security' },
  { id: 'privacy', label: 'Privacy' },
])

type ProfileTab = ReturnType<typeof tabQuery.read>

/** The user's own account in tabs; the URL has the selected one. */
export function OwnProfile({ user }: { user: ShortOwnUser }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = tabQuery.read(search)

  function select(next: ProfileTab) {
    void navigate(tabQuery.query(next), { replace: true, preventScrollReset: true })
  }

  return (
    <Tabs label="Your account" tabs={tabQuery.tabs} selected={tab} onSelect={select}>
      <TabContent tab={tab} user={user} />
    </Tabs>
  )
}

function TabContent({ tab, user }: { tab: ProfileTab; user: ShortOwnUser }) {
  if (tab === 'edit') return <EditProfileForm user={user} />
  if (tab === 'password') return <ChangePasswordForm email={user.email} />
  if (tab === 'sessions') return <SessionList />
  if (tab === 'security') return <SecurityTab />
  if (tab === 'privacy') return <PrivacyTab />
  return <ProfileView user={user} />
}

function ProfileView({ user }: { user: ShortOwnUser }) {
  const facts = [
    ['Full name', user.fullname],
    ['User name', user.username],
    ['Email', user.email],
    ['Gender', user.gender],
    ['Role', roleNames[user.role]],
    ['What I do', user.stack],
    ['Bio', user.bio],
    ['About me', user.desc],
  ] as const
  return (
    <ProfileCard
      user={user}
      facts={facts}
      placeholder={profileMessages.notSpecified}
      action={
        <div className={classes.links}>
          <LinkButton variant="secondary" to={tabQuery.query('edit')} replace preventScrollReset>
            Edit profile
          </LinkButton>
          <LinkButton variant="quiet" to={pages.notificationSettings}>
            Notification settings
          </LinkButton>
          <LinkButton variant="quiet" to={pages.ownDecisions}>
            Moderator decisions
          </LinkButton>
        </div>
      }
    />
  )
}

export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your profile…</span>
      <span className={`${skeleton.block} ${classes.skeletonTabs}`} aria-hidden="true" />
      <ProfileCardSkeleton />
    </div>
  )
}
