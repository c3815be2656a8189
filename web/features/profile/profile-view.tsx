import type { OwnUser } from '#shared/contract/accounts.ts'
import { profileMessages } from '#shared/messages/profile.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { tabQuery } from './profile-tab.ts'
import classes from './profile.module.css'
import { roleNames } from '#shared/messages/role-names.ts'

/** Everything the house knows of the person, to read. */
export function ProfileView({ user }: { user: OwnUser }) {
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
    <section className={classes.paper} aria-labelledby="profile-name">
      <div className={classes.person}>
        <Portrait person={user} size={96} />
        <div className={classes.name}>
          <h2 id="profile-name">{user.fullname}</h2>
          <p>@{user.username}</p>
        </div>
        <LinkButton variant="secondary" to={tabQuery('edit')} replace preventScrollReset>
          Edit profile
        </LinkButton>
      </div>
      <dl className={classes.facts}>
        {facts.map(([what, value]) => (
          <div key={what} className={classes.fact}>
            <dt>{what}</dt>
            <dd data-missing={value ? undefined : ''}>{value || profileMessages.notGiven}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
