import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { OnePost } from '#web/features/community/one-post.tsx'
import { PostSkeleton } from '#web/features/community/post-skeleton.tsx'
import { GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/post'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Post' })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return null
}

export function HydrateFallback() {
  return (
    <CommunityLayout>
      <PostSkeleton />
    </CommunityLayout>
  )
}

export default function Post({ params: { id } }: Route.ComponentProps) {
  return (
    <GuardedPage title="Post" frame={CommunityLayout} skeleton={<PostSkeleton />}>
      {(user) => <OnePost key={id} user={user} id={id} />}
    </GuardedPage>
  )
}
