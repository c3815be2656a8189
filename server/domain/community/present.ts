import type {
  Comment,
  Post,
  PostShape,
  ShortComment,
  ShortPost,
  Signature,
} from '#shared/contract/community.ts'
import { fileUrlOf } from '#shared/files.ts'
import type { Actor } from '../rights.ts'
import { communityPolicy } from './policy.ts'
import type { CommentRow, PostRow } from './queries.ts'

/** A post in the shape that was asked for, with what `viewer` may do with it in the short one. */
export function presentPost(row: PostRow, viewer: Actor, shape: PostShape): Post | ShortPost {
  const common = {
    _id: row.id,
    content: row.content,
    ...(row.feeling ? { feeling: row.feeling } : {}),
    images: presentPicture(row.picture),
    postedBy: presentSignature(row.author),
    createdAt: row.createdAt.toISOString(),
  }
  if (shape === 'post') {
    return { ...common, likes: row.likes, comments: row.comments.map(presentComment) }
  }
  return {
    ...common,
    comments: row.comments.map((comment) => presentShortComment(comment, viewer, row.author.id)),
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    liked: row.liked,
    can: { delete: communityPolicy.deletePost.allowsOver(viewer, { ownerId: row.author.id }) },
  }
}

export function presentShortComment(
  row: CommentRow,
  viewer: Actor,
  postOwnerId: string,
): ShortComment {
  const owners = { ownerId: row.author.id, postOwnerId }
  return {
    ...presentComment(row),
    can: { delete: communityPolicy.deleteComment.allowsOver(viewer, owners) },
  }
}

export function presentSignature(row: {
  id: string
  fullname: string
  avatarUrl: string
  stack: string
}): Signature {
  return { _id: row.id, fullname: row.fullname, avatar: row.avatarUrl, stack: row.stack }
}

function presentPicture(publicId: string | null): Post['images'] {
  return publicId !== null && { url: fileUrlOf('image', publicId), public_id: publicId }
}

function presentComment(row: CommentRow): Comment {
  return {
    _id: row.id,
    text: row.content,
    postedBy: presentSignature(row.author),
    createdAt: row.createdAt.toISOString(),
  }
}
