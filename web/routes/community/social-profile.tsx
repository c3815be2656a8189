import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { PostSkeleton } from '#web/features/community/posts/post-list.tsx'
import { SocialProfile } from '#web/features/community/profiles/social-profile.tsx'
import { GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/social-profile'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: 'Social profile' })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

export function HydrateFallback() {
  return (
    <CommunityLayout>
      <PostSkeleton />
    </CommunityLayout>
  )
}

export default function SocialProfilePage({ params: { id } }: Route.ComponentProps) {
  return (
    <GuardedPage title="Social profile" frame={CommunityLayout} skeleton={<PostSkeleton />}>
      {(user) => <SocialProfile key={id} user={user} id={id} />}
    </GuardedPage>
  )
}
