import { and, eq, gt, lt } from 'drizzle-orm'
import {
  follows,
  isShownTo,
  isVisibleUser,
  posts,
  userBlocks,
  users,
} from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  Post,
  PostShape,
  ShortPost,
  SocialUser,
} from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import { presentPublicUser } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { type Actor, moderators } from '../rights.ts'
import { toBeforeId } from './before-id.ts'
import { addMentions } from './mentions.ts'
import { presentPost } from './present.ts'
import { isFollowedBy, selectPosts } from './queries.ts'

/** A user with a page of their posts, newest first; with `pictures`, only those that have an image. */
export async function getSocialProfile(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  userId: string,
  page: { before: string | undefined; pictures: boolean; shape: PostShape },
): Promise<{ user: SocialUser; posted: (Post | ShortPost)[] }> {
  const filter = and(
    eq(posts.authorId, userId),
    page.pictures ? gt(posts.imageCount, 0) : undefined,
    page.before ? lt(posts.id, toBeforeId(page.before)) : undefined,
  )
  const [user, rows] = await Promise.all([
    findSocialUser(deps, viewer.id, userId),
    selectPosts(deps.db, viewer.id, page.shape, filter, communityLimits.postsDefault),
  ])
  const posted = rows.map((row) => presentPost(row, viewer, page.shape, deps.settings))
  return { user, posted: await addMentions(deps, viewer, posted) }
}

async function findSocialUser(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  viewerId: string,
  id: string,
): Promise<SocialUser> {
  const [found] = await db
    .select({
      user: users,
      followers: db.$count(follows, eq(follows.followedId, users.id)),
      following: db.$count(follows, eq(follows.followerId, users.id)),
      posts: db.$count(
        posts,
        and(eq(posts.authorId, users.id), isShownTo(viewerId, posts.authorId)),
      ),
      followed: isFollowedBy(viewerId),
      hidden: userBlocks.kind,
    })
    .from(users)
    .leftJoin(userBlocks, and(eq(userBlocks.userId, viewerId), eq(userBlocks.blockedId, users.id)))
    .where(and(eq(users.id, id), isVisibleUser(users)))
  if (!found) throw new AppError('not_found', communityMessages.unknownUser)
  const { user, ...counts } = found
  return {
    ...presentPublicUser(user, settings),
    ...counts,
    canBlock: !moderators.allows(user),
  }
}
