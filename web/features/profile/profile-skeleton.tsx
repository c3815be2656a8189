import { ProfileCardSkeleton } from '#web/ui/profile-sheet/profile-sheet-skeleton.tsx'
import classes from './profile.module.css'

/** The page's own layout while the person's record is on its way. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your profile…</span>
      <span className={`${classes.bone} ${classes.boneTabs}`} aria-hidden="true" />
      <ProfileCardSkeleton />
    </div>
  )
}
