import { useCallback } from 'react'
import { Link } from 'react-router'
import { normalizeHashtag } from '#shared/community/post-text.ts'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { ShortPost } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useDocumentTitle } from '#web/lib/document/use-document-title.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { toShortPost } from './post-actions.ts'
import { PostList } from './post-list.tsx'
import { PostSearch } from './post-search.tsx'
import { usePosts } from './use-posts.ts'

type PostFind = { search: string; tag?: undefined } | { tag: string; search?: undefined }

/** Reads what to find from the query of the page; undefined for the timeline. */
export function parsePostFind(query: URLSearchParams): PostFind | undefined {
  const search = query.get('search')?.trim().slice(0, communityLimits.searchMaxLength)
  if (search) return { search }
  const tag = normalizeHashtag((query.get('tag') ?? '').trim())
  return tag ? { tag } : undefined
}

/** Everyone's posts with a hashtag, or found by a search. What is looked for is part of the URL. */
export function FoundPosts({
  user,
  find: { search, tag },
}: {
  user: ShortOwnUser
  find: PostFind
}) {
  const load = useCallback(
    async (before: string | undefined): Promise<readonly ShortPost[]> => {
      const limit = String(communityLimits.postsPage)
      const query = { search, tag, before, limit, fields: 'short' }
      const { post } = await parseResponse(getBrowserApi().api.post.$get({ query }))
      return post.map(toShortPost)
    },
    [search, tag],
  )
  const list = search ? `search ${search}` : `tag ${tag}`
  const feed = usePosts(user._id, list, load, { addsNew: true })
  const title = search ? `Posts about “${search}”` : `#${tag}`
  useDocumentTitle(title)
  return (
    <>
      <h1>{title}</h1>
      <PostSearch initial={search ?? ''} />
      <p>
        <Link to={pages.community}>All posts</Link>
      </p>
      <PostList feed={feed} empty={<NothingFound search={search} tag={tag} />} />
    </>
  )
}

function NothingFound({ search, tag }: { search: string | undefined; tag: string | undefined }) {
  return (
    <StatePanel
      title={search ? `No posts about “${search}”` : `No posts with #${tag} yet`}
      actions={
        <LinkButton variant="secondary" to={pages.community}>
          See everyone's posts
        </LinkButton>
      }
    >
      <p>
        {search
          ? 'A post must contain all words of the search. Try fewer or other words.'
          : 'Write a post with this hashtag to be the first.'}
      </p>
    </StatePanel>
  )
}
