import { ProfileCardSkeleton } from '#web/ui/profile-sheet/profile-sheet-skeleton.tsx'

export function UserProfileSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the profile…</span>
      <ProfileCardSkeleton />
    </div>
  )
}
