import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { PostSkeleton } from '#web/features/community/posts/post-list.tsx'
import { SinglePost } from '#web/features/community/posts/single-post.tsx'
import { GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/post'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: 'Post' })
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

export default function Post({ params: { id } }: Route.ComponentProps) {
  return (
    <GuardedPage title="Post" frame={CommunityLayout} skeleton={<PostSkeleton />}>
      {(user) => <SinglePost key={id} user={user} id={id} />}
    </GuardedPage>
  )
}
