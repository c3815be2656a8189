import { Link } from 'react-router'
import type { ListedUser } from '#shared/contract/community.ts'
import { pages } from '#shared/paths.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { FollowButton } from './follow-button.tsx'
import classes from './user-list-item.module.css'

/** Somebody in a list of people. One does not follow oneself. */
export function UserListItem({ person, isSelf = false }: { person: ListedUser; isSelf?: boolean }) {
  return (
    <li className={classes.line}>
      <Avatar user={person} size={40} />
      <div className={classes.words}>
        <Link to={pages.socialProfile(person._id)}>{person.fullname}</Link>
        {person.stack && <p>{person.stack}</p>}
      </div>
      {!isSelf && <FollowButton person={person} />}
    </li>
  )
}
