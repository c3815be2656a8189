import { useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { profileMessages } from '#shared/messages/profile.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { ProfileCard, ProfileCardSkeleton } from '#web/ui/layout/profile-card.tsx'
import { Tabs, createTabQuery } from '#web/ui/layout/tabs.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import classes from './profile.module.css'
import { SessionList } from './session-list.tsx'

/** The own account in four tabs; which one is shown stands in the address. */
export function OwnProfile({ user }: { user: ShortOwnUser }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = profileTab.read(search)

  function show(next: ProfileTab) {
    void navigate(profileTab.query(next), { replace: true, preventScrollReset: true })
  }

  return (
    <Tabs label="Your account" tabs={profileTab.tabs} selected={tab} onSelect={show}>
      <TabContent tab={tab} user={user} />
    </Tabs>
  )
}

function TabContent({ tab, user }: { tab: ProfileTab; user: ShortOwnUser }) {
  if (tab === 'edit') return <EditProfileForm user={user} />
  if (tab === 'password') return <ChangePasswordForm email={user.email} />
  if (tab === 'sessions') return <SessionList />
  return <ProfileView user={user} />
}

/** Everything the house knows of the person, to read. */
function ProfileView({ user }: { user: ShortOwnUser }) {
  const facts = [
    ['Full name', user.fullname],
    ['User name', user.username],
    ['E-mail', user.email],
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
        <LinkButton variant="secondary" to={profileTab.query('edit')} replace preventScrollReset>
          Edit profile
        </LinkButton>
      }
    />
  )
}

const profileTab = createTabQuery('tab', [
  { id: 'profile', label: 'Profile' },
  { id: 'edit', label: 'Edit Profile' },
  { id: 'password', label: 'Change Password' },
  { id: 'sessions', label: 'Sessions' },
])

type ProfileTab = ReturnType<typeof profileTab.read>

/** The page's own layout while the person's record is on its way. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your profile…</span>
      <span className={`${classes.bone} ${classes.boneTabs}`} aria-hidden="true" />
      <ProfileCardSkeleton />
    </div>
  )
}
