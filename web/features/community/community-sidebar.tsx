import { useEffect } from 'react'
import { Link } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useUnreadCount } from '#web/lib/live/unread.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { IconBell, IconLogout, IconUsers } from '#web/ui/icons/navigation.ts'
import { IconHome, IconUserHeart } from '#web/ui/icons/sidebar.ts'
import card from '#web/ui/layout/card.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import classes from './community-sidebar.module.css'
import { subscribeToBlockChanges } from './profiles/block-actions.ts'
import { UserListItem } from './profiles/user-list-item.tsx'

const boxClass = `${card.card} ${classes.box}`

/** The user's profile, links to their network and people to follow. */
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
      <section className={`${boxClass} ${classes.profile}`} aria-label="Your profile">
        <Avatar user={user} size={72} />
        <p className={classes.name}>
          <Link to={pages.socialProfile(user._id)}>{user.fullname}</Link>
        </p>
        {user.stack && <p className={classes.stack}>{user.stack}</p>}
        {user.bio && <p className={classes.bio}>{user.bio}</p>}
      </section>
      <nav className={boxClass} aria-labelledby="network">
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
                  {formatCount(count)}
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
      <Link className={classes.rules} to={pages.rules}>
        Community rules
      </Link>
    </aside>
  )
}

/** "Make Friends": users to follow. */
function FollowSuggestions() {
  const { data, error, refetch } = useQuery(loadSuggestions)
  useEffect(() => subscribeToBlockChanges(refetch), [refetch])
  if (data?.people.length === 0) return null
  return (
    <section className={boxClass} aria-labelledby="make-friends">
      <h2 id="make-friends" className={classes.heading}>
        Make Friends
      </h2>
      {error && !data && (
        <>
          <p className={classes.error}>{error}</p>
          <Button variant="secondary" onClick={refetch}>
            Retry
          </Button>
        </>
      )}
      {!error && !data && <div className={`${skeleton.block} ${classes.suggestionsSkeleton}`} />}
      {data && (
        <ul role="list" className={classes.suggestions}>
          {data.people.map((user) => (
            <UserListItem key={user._id} user={user} />
          ))}
        </ul>
      )}
    </section>
  )
}

function loadSuggestions(signal: AbortSignal) {
  return parseResponse(getBrowserApi().api.people.suggestions.$get(undefined, { init: { signal } }))
}
