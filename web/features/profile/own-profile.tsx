import { useLocation, useNavigate } from 'react-router'
import type { OwnUser } from '#shared/contract/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { profileMessages } from '#shared/messages/profile.ts'
import { pacingOf } from '#shared/pacing.ts'
import { refreshSession, useRequiredSession } from '#web/lib/session.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useElapsed } from '#web/lib/use-elapsed.ts'
import { Button } from '#web/ui/button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { type ProfileTab, profileTabs, readTab, tabQuery } from './profile-tab.ts'
import { ProfileView } from './profile-view.tsx'
import { SessionList } from './session-list.tsx'

/** The own account in four tabs; which one is shown stands in the address. */
export function OwnProfile() {
  const { status, user } = useRequiredSession()
  const isSpinnerOver = useElapsed(pacingOf(useSettings().pacing).dashboardSpinner)
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = readTab(search)

  if (isSpinnerOver && status === 'unreachable') {
    return (
      <StatePanel
        title={profileMessages.loadFailed}
        drawing={<img src="/art/error.svg" alt="" width={240} height={180} />}
        actions={<Button onClick={() => void refreshSession()}>Retry</Button>}
      >
        <p>{generalMessages.offline}</p>
      </StatePanel>
    )
  }
  if (!isSpinnerOver || !user) return <ProfileSkeleton />

  function show(next: ProfileTab) {
    void navigate(tabQuery(next), { replace: true, preventScrollReset: true })
  }

  return (
    <Tabs label="Your account" tabs={profileTabs} shown={tab} onShow={show}>
      <TabContent tab={tab} user={user} />
    </Tabs>
  )
}

function TabContent({ tab, user }: { tab: ProfileTab; user: OwnUser }) {
  if (tab === 'edit') return <EditProfileForm user={user} />
  if (tab === 'password') return <ChangePasswordForm email={user.email} />
  if (tab === 'sessions') return <SessionList />
  return <ProfileView user={user} />
}
