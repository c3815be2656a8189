import { Link } from 'react-router'
import type { SocialUser } from '#shared/contract/community/community.ts'
import { pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import card from '#web/ui/layout/card.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ReportButton } from '#web/ui/moderation/report-button.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { AuthorMenu } from './author-menu.tsx'
import { FollowButton } from './follow-button.tsx'
import classes from './profile-header.module.css'
import { ShowAuthorButton } from './show-author-button.tsx'

interface ProfileHeaderProps {
  profile: SocialUser
  isOwnProfile: boolean
  /** Called when the viewer starts or stops following, muting or blocking. */
  onChange: () => void
}

export function ProfileHeader({ profile, isOwnProfile, onChange }: ProfileHeaderProps) {
  const { _id, fullname, username, stack, bio, desc, posts, followers, following } = profile
  return (
    <header className={`${card.card} ${classes.header}`}>
      <Avatar user={profile} size={96} />
      <div className={classes.text}>
        <h1 className={classes.name}>{fullname}</h1>
        <p className={classes.username}>
          <Facts items={[`@${username}`, stack]} />
        </p>
        {bio && <p>{bio}</p>}
        {desc && <p className={classes.about}>{desc}</p>}
        <ul role="list" className={classes.counts}>
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
      {isOwnProfile ? (
        <LinkButton variant="secondary" to={`${pages.profile}?tab=edit`}>
          Edit profile
        </LinkButton>
      ) : (
        <div className={classes.actions}>
          {profile.hidden ? (
            <ShowAuthorButton author={profile} kind={profile.hidden} onShown={onChange} />
          ) : (
            <FollowButton user={profile} onSaved={onChange} />
          )}
          <ReportButton kind="profile" id={_id} name={`${fullname}'s profile`} />
          <AuthorMenu
            author={profile}
            blockKind={profile.hidden}
            canBlock={profile.canBlock}
            label={`More actions for ${fullname}`}
            onHidden={onChange}
            onShown={onChange}
          />
        </div>
      )}
    </header>
  )
}
