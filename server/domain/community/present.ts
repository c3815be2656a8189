import type {
  Comment,
  Post,
  PostShape,
  ShortComment,
  ShortPost,
  UserSummary,
} from '#shared/contract/community.ts'
import type { Settings } from '../deps.ts'
import { presentAvatar, presentUpload } from '../files/index.ts'
import type { Actor } from '../rights.ts'
import { communityPolicy } from './policy.ts'
import type { CommentRow, PostRow } from './queries.ts'

/** A post in the requested shape; the short one includes what `viewer` may do with it. */
export function presentPost(
  row: PostRow,
  viewer: Actor,
  shape: PostShape,
  settings: Settings,
): Post | ShortPost {
  const common = {
    _id: row.id,
    content: row.content,
    ...(row.feeling ? { feeling: row.feeling } : {}),
    images: row.imagePublicId !== null && presentUpload('image', row.imagePublicId, settings),
    postedBy: presentUserSummary(row.author, settings),
    createdAt: row.createdAt.toISOString(),
  }
  if (shape === 'post') {
    return {
      ...common,
      likes: row.likes,
      comments: row.comments.map((comment) => presentComment(comment, settings)),
    }
  }
  const canDelete = communityPolicy.deleteOwnPost.allowsFor(viewer, { ownerId: row.author.id })
  return {
    ...common,
    comments: row.comments.map((comment) =>
      presentShortComment(comment, viewer, row.author.id, settings),
    ),
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    liked: row.liked,
    can: { delete: canDelete, moderate: !canDelete && communityPolicy.moderate.allows(viewer) },
  }
}

export function presentShortComment(
  row: CommentRow,
  viewer: Actor,
  postOwnerId: string,
  settings: Settings,
): ShortComment {
  const owners = { ownerId: row.author.id, postOwnerId }
  const canDelete = communityPolicy.deleteOwnComment.allowsFor(viewer, owners)
  return {
    ...presentComment(row, settings),
    can: { delete: canDelete, moderate: !canDelete && communityPolicy.moderate.allows(viewer) },
  }
}

export function presentUserSummary(
  row: { id: string; fullname: string; avatarUrl: string; stack: string },
  settings: Settings,
): UserSummary {
  const avatar = presentAvatar(row, settings)
  return { _id: row.id, fullname: row.fullname, avatar, stack: row.stack }
}

function presentComment(row: CommentRow, settings: Settings): Comment {
  return {
    _id: row.id,
    text: row.content,
    postedBy: presentUserSummary(row.author, settings),
    createdAt: row.createdAt.toISOString(),
  }
}
