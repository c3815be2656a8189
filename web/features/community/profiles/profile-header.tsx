import { Link } from 'react-router'
import type { SocialUser } from '#shared/contract/community.ts'
import { pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { FollowButton } from './follow-button.tsx'
import classes from './profile-header.module.css'

interface PersonHeadProps {
  person: SocialUser
  isSelf: boolean
  /** The reader follows the person, or no longer. */
  onFollow: () => void
}

export function ProfileHeader({ person, isSelf, onFollow }: PersonHeadProps) {
  const { _id, fullname, username, stack, bio, desc, posts, followers, following } = person
  return (
    <header className={classes.head}>
      <Avatar user={person} size={96} />
      <div className={classes.words}>
        <h1 className={classes.name}>{fullname}</h1>
        <p className={classes.quiet}>
          @{username}
          {stack && ` · ${stack}`}
        </p>
        {bio && <p>{bio}</p>}
        {desc && <p className={classes.about}>{desc}</p>}
        <ul role="list" className={classes.numbers}>
          <li>
            <strong>{formatCount(posts)}</strong> {posts === 1 ? 'post' : 'posts'}
          </li>
          <li>
            <Link to={pages.followers(_id)} preventScrollReset>
              <strong>{formatCount(followers)}</strong> {followers === 1 ? 'follower' : 'followers'}
            </Link>
          </li>
          <li>
            <Link to={pages.following(_id)} preventScrollReset>
              <strong>{formatCount(following)}</strong> following
            </Link>
          </li>
        </ul>
      </div>
      {isSelf ? (
        <LinkButton variant="secondary" to={`${pages.profile}?tab=edit`}>
          Edit profile
        </LinkButton>
      ) : (
        <FollowButton person={person} onSettled={onFollow} />
      )}
    </header>
  )
}
