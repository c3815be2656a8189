import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { profileMessages } from '#shared/messages/profile.ts'
import { roleNames } from '#shared/messages/role-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ProfileCard } from '#web/ui/profile-sheet/profile-sheet.tsx'
import { profileTab } from './profile-tab.ts'

/** Everything the house knows of the person, to read. */
export function ProfileView({ user }: { user: ShortOwnUser }) {
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
