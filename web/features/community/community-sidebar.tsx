import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUserHeart from '@tabler/icons-react/dist/esm/icons/IconUserHeart.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Link } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { pages } from '#shared/paths.ts'
import { useUnreadCount } from '#web/lib/live/unread.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import classes from './community-sidebar.module.css'
import { FollowSuggestions } from './make-friends.tsx'

/** Who one is here, where to go, and whom to meet. */
export function CommunitySidebar({ user }: { user: ShortOwnUser }) {
  const logout = useLogout()
  const { count = 0 } = useUnreadCount()
  const links = [
    { label: 'Home', to: pages.home, icon: <IconHome size={20} aria-hidden="true" /> },
    {
      label: 'Followers',
      to: pages.followers(user._id),
      icon: <IconUserHeart size={20} aria-hidden="true" />,
    },
    {
      label: 'Following',
      to: pages.following(user._id),
      icon: <IconUsers size={20} aria-hidden="true" />,
    },
  ]
  return (
    <aside className={classes.sidebar} aria-label="You and your network">
      <section className={`${classes.box} ${classes.self}`} aria-label="Your profile">
        <Avatar user={user} size={72} />
        <p className={classes.name}>
          <Link to={pages.socialProfile(user._id)}>{user.fullname}</Link>
        </p>
        {user.stack && <p className={classes.quiet}>{user.stack}</p>}
        {user.bio && <p className={classes.bio}>{user.bio}</p>}
      </section>
      <nav className={`${classes.box} ${classes.network}`} aria-labelledby="network">
        <h2 id="network" className={classes.heading}>
          Network
        </h2>
        <ul role="list" className={classes.links}>
          {links.map(({ label, to, icon }) => (
            <li key={label}>
              <Link className={classes.link} to={to}>
                {icon}
                {label}
              </Link>
            </li>
          ))}
          <li>
            <Link className={classes.link} to={pages.notifications}>
              <IconBell size={20} aria-hidden="true" />
              Notifications
              {count > 0 && (
                <span className={classes.count}>
                  {count}
                  <span className="visually-hidden"> unread</span>
                </span>
              )}
            </Link>
          </li>
          <li>
            <button type="button" className={classes.link} onClick={logout}>
              <IconLogout size={20} aria-hidden="true" />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <FollowSuggestions />
    </aside>
  )
}
