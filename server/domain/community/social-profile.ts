import { and, count, eq, isNotNull, lt } from 'drizzle-orm'
import { follows, posts, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Post, PostShape, ShortPost, SocialPerson } from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages } from '#shared/messages/community.ts'
import { presentPublicUser } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { idOfCursor } from './first-id-at.ts'
import { followedBy } from './followed-by.ts'
import { presentPost } from './present.ts'
import { selectPosts } from './queries.ts'

/** A person with a page of their posts, the newest first; `pictures` alone where asked. */
export async function socialProfile(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  personId: string,
  page: { before: string | undefined; pictures: boolean; shape: PostShape },
): Promise<{ user: SocialPerson; posted: (Post | ShortPost)[] }> {
  const user = await findPerson(deps, viewer.id, personId)
  const wanted = and(
    eq(posts.authorId, personId),
    page.pictures ? isNotNull(posts.imageUploadId) : undefined,
    page.before ? lt(posts.id, idOfCursor(page.before)) : undefined,
  )
  const most = communityLimits.postsDefault
  const rows = await selectPosts(deps.db, viewer.id, page.shape, wanted, most)
  const posted = rows.map((row) => presentPost(row, viewer, page.shape, deps.settings))
  return { user, posted }
}

async function findPerson(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  viewerId: string,
  id: string,
): Promise<SocialPerson> {
  const counted = { total: count() }
  const [[found], [followers], [following], [written]] = await Promise.all([
    db
      .select({ person: users, followed: followedBy(viewerId) })
      .from(users)
      .where(eq(users.id, id)),
    db.select(counted).from(follows).where(eq(follows.followedId, id)),
    db.select(counted).from(follows).where(eq(follows.followerId, id)),
    db.select(counted).from(posts).where(eq(posts.authorId, id)),
  ])
  if (!found) throw new AppError('not_found', communityMessages.unknownPerson)
  return {
    ...presentPublicUser(found.person, settings),
    followers: followers?.total ?? 0,
    following: following?.total ?? 0,
    posts: written?.total ?? 0,
    followed: found.followed,
  }
}
