import { Link } from 'react-router'
import type { ListedUser } from '#shared/contract/community/community.ts'
import { pages } from '#shared/paths.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { FollowButton } from './follow-button.tsx'
import classes from './user-list-item.module.css'

interface UserListItemProps {
  user: ListedUser
  /** Hides the Follow button. */
  isSelf?: boolean
}

export function UserListItem({ user, isSelf = false }: UserListItemProps) {
  return (
    <li className={classes.item}>
      <Avatar user={user} size={40} />
      <div className={classes.text}>
        <Link to={pages.socialProfile(user._id)}>{user.fullname}</Link>
        {user.stack && <p>{user.stack}</p>}
      </div>
      {!isSelf && <FollowButton user={user} />}
    </li>
  )
}
