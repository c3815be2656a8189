import { useCallback } from 'react'
import type { ShortPost, SocialUser } from '#shared/contract/community.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { toShortPost } from '../posts/post-actions.ts'
import { PostList } from '../posts/post-list.tsx'
import { usePosts } from '../posts/use-posts.ts'

interface PersonPostsProps {
  person: SocialUser
  readerId: string
  isPicturesOnly: boolean
}

export function UserPosts({ person, readerId, isPicturesOnly }: PersonPostsProps) {
  const { _id: id, fullname } = person
  const load = useCallback(
    (before: string | undefined) => postsOf(id, isPicturesOnly, before),
    [id, isPicturesOnly],
  )
  const posts = usePosts(readerId, `person ${id} ${isPicturesOnly}`, load)
  const empty = (
    <StatePanel title={isPicturesOnly ? 'No pictures yet' : 'No posts yet'}>
      <p>
        {isPicturesOnly
          ? `Posts of ${fullname} with a picture appear here.`
          : `What ${fullname} writes appears here.`}
      </p>
    </StatePanel>
  )
  return <PostList posts={posts} empty={empty} />
}

async function postsOf(
  id: string,
  isPicturesOnly: boolean,
  before: string | undefined,
): Promise<readonly ShortPost[]> {
  const images = isPicturesOnly ? 'true' : undefined
  const call = getBrowserApi().user.social.profile[':id'].$get({
    param: { id },
    query: { before, images, fields: 'short' },
  })
  return (await parseResponse(call)).posted.map(toShortPost)
}
