import { useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { type ProfileTab, profileTab } from './profile-tab.ts'
import { ProfileView } from './profile-view.tsx'
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
