import { useCallback, useRef } from 'react'
import type { ShortPost, SocialUser } from '#shared/contract/community/community.ts'
import { blockMessages } from '#shared/messages/community/blocks.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { toShortPost } from '../posts/post-actions.ts'
import { PostList } from '../posts/post-list.tsx'
import { usePosts } from '../posts/use-posts.ts'

type PostFilter = 'all' | 'with-image'

interface UserPostsProps {
  profile: SocialUser
  viewerId: string
  filter: PostFilter
  /** The newest posts, if they were loaded with the profile. */
  firstPage?: readonly ShortPost[]
}

/** The posts on a profile. */
export function UserPosts({ profile, viewerId, filter, firstPage }: UserPostsProps) {
  const { _id: id, fullname } = profile
  const usedPage = useRef<readonly ShortPost[]>(undefined)
  const load = useCallback(
    async (before: string | undefined) => {
      if (before !== undefined || !firstPage || usedPage.current === firstPage) {
        return loadUserPosts(id, filter, before)
      }
      usedPage.current = firstPage
      return firstPage
    },
    [id, filter, firstPage],
  )
  const list = `user ${id} ${filter} ${profile.hidden ?? ''}`
  const feed = usePosts(viewerId, list, load, { addsNew: true })
  const nextStep = (
    <LinkButton variant="secondary" to={pages.community}>
      {id === viewerId ? 'Write a post' : "See everyone's posts"}
    </LinkButton>
  )
  if (profile.hidden) {
    return (
      <StatePanel title={blockMessages.isHidden(fullname, profile.hidden)} actions={nextStep}>
        <p>{blockMessages.postsHidden(fullname, profile.hidden)}</p>
      </StatePanel>
    )
  }
  const empty =
    filter === 'with-image' ? (
      <StatePanel title="No images yet" actions={nextStep}>
        <p>{fullname}'s posts with images appear here.</p>
      </StatePanel>
    ) : (
      <StatePanel title="No posts yet" actions={nextStep}>
        <p>{fullname}'s posts appear here.</p>
      </StatePanel>
    )
  return <PostList feed={feed} empty={empty} />
}

async function loadUserPosts(
  id: string,
  filter: PostFilter,
  before: string | undefined,
): Promise<readonly ShortPost[]> {
  const images = filter === 'with-image' ? 'true' : undefined
  const call = getBrowserApi().user.social.profile[':id'].$get({
    param: { id },
    query: { before, images, fields: 'short' },
  })
  return (await parseResponse(call)).posted.map(toShortPost)
}
