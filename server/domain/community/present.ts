import type {
  Comment,
  Post,
  PostImage,
  PostShape,
  Reply,
  ShortComment,
  ShortPost,
  UserSummary,
} from '#shared/contract/community/community.ts'
import type { Settings } from '../deps.ts'
import { presentAvatar, presentUpload } from '../files/index.ts'
import type { Actor } from '../rights.ts'
import type { CommentRow, ReplyRow, ThreadRow } from './comment-queries.ts'
import { communityPolicy } from './policy.ts'
import type { PostImageRow, PostRow } from './queries.ts'

/** A post in the requested shape; the short one includes what `viewer` may do with it. */
export function presentPost(
  row: PostRow,
  viewer: Actor,
  shape: PostShape,
  settings: Settings,
): Post | ShortPost {
  const [image] = row.images ?? []
  const common = {
    _id: row.id,
    content: row.content,
    ...(row.feeling ? { feeling: row.feeling } : {}),
    images: image ? presentUpload('image', image.publicId, settings) : (false as const),
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
  const owned = { ownerId: row.author.id }
  const canDelete = communityPolicy.deleteOwnPost.allowsFor(viewer, owned)
  return {
    ...common,
    ...presentEdits(row),
    allImages: (row.images ?? []).map((image) => presentPostImage(image, settings)),
    comments: row.comments.map((comment) =>
      presentShortComment(comment, viewer, row.author.id, settings),
    ),
    likeCount: row.likeCount,
    ...(row.preview?.title ? { preview: row.preview } : {}),
    commentCount: row.commentCount,
    liked: row.liked,
    can: {
      edit: communityPolicy.editPost.allowsFor(viewer, owned),
      delete: canDelete,
      moderate: !canDelete && communityPolicy.moderate.allows(viewer),
    },
  }
}

/** A comment with its newest replies, and what `viewer` may do with each. */
export function presentShortComment(
  row: ThreadRow,
  viewer: Actor,
  postOwnerId: string,
  settings: Settings,
): ShortComment {
  return {
    ...presentComment(row, settings),
    ...presentEdits(row),
    can: presentCommentRights(row, viewer, postOwnerId),
    deleted: row.author === null,
    replyCount: row.replyCount,
    replies: row.replies.map((reply) => presentReply(reply, viewer, postOwnerId, settings)),
  }
}

export function presentReply(
  row: ReplyRow,
  viewer: Actor,
  postOwnerId: string,
  settings: Settings,
): Reply {
  return {
    ...presentComment(row, settings),
    ...presentEdits(row),
    can: presentCommentRights(row, viewer, postOwnerId),
    replyTo: row.replyTo && { _id: row.replyTo.id, fullname: row.replyTo.fullname },
  }
}

/** Nothing can be done with a deleted comment. */
function presentCommentRights({ author }: CommentRow, viewer: Actor, postOwnerId: string) {
  if (!author) return { edit: false, delete: false, moderate: false }
  const owners = { ownerId: author.id, postOwnerId }
  const canDelete = communityPolicy.deleteOwnComment.allowsFor(viewer, owners)
  return {
    edit: communityPolicy.editComment.allowsFor(viewer, owners),
    delete: canDelete,
    moderate: !canDelete && communityPolicy.moderate.allows(viewer),
  }
}

function presentEdits({ version, editedAt }: { version: number; editedAt: Date | null }) {
  return { version, ...(editedAt ? { editedAt: editedAt.toISOString() } : {}) }
}

function presentPostImage({ publicId, alt }: PostImageRow, settings: Settings): PostImage {
  return { ...presentUpload('image', publicId, settings), alt }
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
    postedBy: row.author && presentUserSummary(row.author, settings),
    createdAt: row.createdAt.toISOString(),
  }
}
