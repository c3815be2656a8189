import { z } from 'zod'
import { moods } from '../../community/moods.ts'
import { removalReasons } from '../../community/removal-reasons.ts'
import { communityLimits as limits } from '../../limits.ts'
import { communityMessages as messages } from '../../messages/community/community.ts'
import { fileMessages } from '../../messages/files.ts'
import { publicUser } from '../accounts/accounts.ts'
import {
  avatarUrl,
  heldForReview,
  image,
  isoTime,
  optionalLine,
  recordId,
  returnedTime,
  requiredString,
  requiredText,
  timeCursor,
} from '../fields.ts'
import { blockKind } from './blocks.ts'
import { mentionedUser } from './mentions.ts'

/** An image that an upload returned, of which only `public_id` is read. */
const imageReference = z.object({
  public_id: z.string().trim().nullish(),
  alt: optionalLine(messages.imageAltTooLong, (text) =>
    text.max(limits.imageAltMaxLength, messages.imageAltTooLong),
  )
    .nullish()
    .meta({ description: 'The alternative text, for people who do not see the image' }),
})

/** A union has one message: that of a limit, otherwise the general one. */
function toImagesMessage({ errors }: { errors?: z.core.$ZodIssue[][] }): string {
  const [limit] = errors?.find((issues) => issues.every(({ code }) => code === 'too_big')) ?? []
  return limit?.message ?? fileMessages.fileExpired
}

export const postRequest = z.object({
  content: requiredText(messages.postEmpty, (text) =>
    text.max(limits.postMaxLength, messages.postTooLong),
  ),
  feeling: z
    .union([z.enum(moods), z.literal(['', null])], { error: messages.unknownMood })
    .optional(),
  images: z
    .union(
      [
        imageReference,
        z.array(imageReference).max(limits.imagesPerPost, messages.tooManyImages),
        z.literal([false, null, '']),
      ],
      { error: toImagesMessage },
    )
    .optional()
    .meta({
      description:
        'The image that an upload returned, or up to four of them. Only `public_id` and `alt` are read. Without one the post has no image',
    }),
})
export type PostRequest = z.infer<typeof postRequest>

const version = z.int().optional().meta({
  description:
    'The version that the edit is based on: 409 if there is another one. Omitted overwrites',
})

/** What to change of a post; omitted fields stay as they are. */
export const postChangeRequest = postRequest.partial().extend({ version })
export type PostChangeRequest = z.infer<typeof postChangeRequest>

const postId = z.string({ error: messages.unknownPost }).toLowerCase()

export const likeRequest = z.object({ postId })

export const commentRequest = z.object({
  postId,
  text: requiredText(messages.commentEmpty, (text) =>
    text.max(limits.commentMaxLength, messages.commentTooLong),
  ),
})
export type CommentRequest = z.infer<typeof commentRequest>

export const commentChangeRequest = commentRequest.omit({ postId: true }).extend({ version })
export type CommentChangeRequest = z.infer<typeof commentChangeRequest>

/** A reply to a comment, or to another reply in its thread. */
export const replyRequest = commentRequest.omit({ postId: true })
export type ReplyRequest = z.infer<typeof replyRequest>

/** A moderator's removal of a post or comment. */
export const removalRequest = z.object({
  reason: requiredString(messages.reasonMissing).pipe(
    z.enum(removalReasons, { error: messages.reasonMissing }),
  ),
})

/** A user as the author of posts and comments, and in lists. */
export const userSummary = z.object({
  _id: recordId,
  fullname: z.string(),
  avatar: avatarUrl,
  stack: z.string(),
})
export type UserSummary = z.infer<typeof userSummary>

export const comment = z.object({
  _id: recordId,
  text: z.string(),
  postedBy: userSummary.nullable(),
  createdAt: isoTime,
})
export type Comment = z.infer<typeof comment>

export const post = z.object({
  _id: recordId,
  content: z.string(),
  feeling: z.string().optional(),
  images: image.or(z.literal(false)),
  postedBy: userSummary.nullable(),
  likes: z.array(recordId),
  comments: z.array(comment),
  createdAt: isoTime,
})
export type Post = z.infer<typeof post>

/**
 * What the current user may do with a post or comment: edit it as its author, delete it as its owner, or
 * remove it as a moderator, with a reason.
 */
const contentRights = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  moderate: z.boolean(),
})

/** How often a post or comment was saved, and when its author last edited it. */
const edits = { version: z.int(), editedAt: isoTime.optional() }

/** A course that a text links to, with its title. */
const mention = z.object({ _id: recordId, title: z.string() })
export type Mention = z.infer<typeof mention>
/** Courses of this site that the text links to and the current user may see; omitted without any. */
const mentions = z.array(mention).optional()
/** Users whose `@name` in the text is a link to their profile; omitted without any. */
const mentionedUsers = z.array(mentionedUser).optional()

/** A reply to a comment, with whom it replies to. */
export const reply = comment.extend({
  ...edits,
  mentions,
  mentionedUsers,
  can: contentRights,
  /** The author of the comment or reply that it replies to; null if the account was deleted. */
  replyTo: z.object({ _id: recordId, fullname: z.string() }).nullable(),
})
export type Reply = z.infer<typeof reply>

/** A comment with what the current user may do with it, and its newest replies in chronological order. */
export const shortComment = comment.extend({
  ...edits,
  mentions,
  mentionedUsers,
  can: contentRights,
  /** It was deleted, without text and author; its replies remain. */
  deleted: z.boolean(),
  replyCount: z.int(),
  replies: z.array(reply),
})
export type ShortComment = z.infer<typeof shortComment>

/** An image of a post with its alternative text, which may be empty. */
export const postImage = image.extend({ alt: z.string() })
export type PostImage = z.infer<typeof postImage>

/** The short shape (`fields=short`): counts instead of long lists, and the newest comments. */
/** A link in the post, as plain text from its page. */
const linkPreview = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  siteName: z.string(),
})
export type LinkPreview = z.infer<typeof linkPreview>

export const shortPost = post.omit({ likes: true }).extend({
  ...edits,
  /** All images, in order; `images` is the first one. */
  allImages: z.array(postImage),
  mentions,
  mentionedUsers,
  preview: linkPreview.optional(),
  comments: z.array(shortComment),
  likeCount: z.int(),
  commentCount: z.int(),
  /** Whether the current user likes it. */
  liked: z.boolean(),
  can: contentRights,
})
export type ShortPost = z.infer<typeof shortPost>

/** What the calls return that create or edit a post, or comment on it. */
export const savedPost = post.extend(heldForReview.shape).or(shortPost.extend(heldForReview.shape))
export type SavedPost = z.infer<typeof savedPost>

export const savedComment = shortComment.extend(heldForReview.shape)
export type SavedComment = z.infer<typeof savedComment>

export const savedReply = reply.extend(heldForReview.shape)
export type SavedReply = z.infer<typeof savedReply>

export type PostShape = 'short' | 'post'

const shape = z
  .string()
  .optional()
  .transform((fields): PostShape => (fields === 'short' ? 'short' : 'post'))

export const postShapeQuery = z.object({ fields: shape })

/** Where the next page starts: after a post's `_id`, or before a time. */
const cursor = recordId.or(returnedTime(messages.badCursor))
const optionalCursor = z
  .string()
  .transform((text) => (text === '' ? undefined : text))
  .pipe(z.union([cursor, z.undefined()], { error: messages.badCursor }))
  .optional()

/** Posts of everyone (Community), or of the users one follows (Timeline). */
export const postSources = ['everybody', 'following'] as const
export type PostSource = (typeof postSources)[number]
const source = z.enum(postSources).optional().catch(undefined)

const searchParam = z.string().trim().max(limits.searchMaxLength).optional().catch(undefined)

export const postListQuery = z.object({
  before: optionalCursor,
  limit: z.coerce
    .number({ error: messages.badLimit })
    .int(messages.badLimit)
    .min(1, messages.badLimit)
    .max(limits.postsMax, messages.badLimit)
    .optional(),
  from: source,
  /** With `fields=short` only: posts with this hashtag. */
  tag: searchParam,
  /** With `fields=short` only: posts with all of these words. */
  search: searchParam,
  fields: shape,
})

export const newPostsQuery = z.object({ after: recordId.optional().catch(undefined), from: source })
export const newPostsResponse = z.object({ count: z.int() })

export const profileQuery = z.object({
  before: optionalCursor,
  images: z.string().optional(),
  fields: shape,
})

export const commentListQuery = z.object({ before: optionalCursor })

/** `before` is `next` of the previous page: a time and an id. */
export const listedUsersQuery = z.object({
  before: timeCursor(messages.badCursor).optional(),
})

export const postListResponse = z.object({ post: z.array(post) })
export const shortPostListResponse = z.object({ post: z.array(shortPost) })
export const commentListResponse = z.object({ comments: z.array(shortComment) })
export const replyListResponse = z.object({ replies: z.array(reply) })

/** A user in a list, and whether the current user follows them. */
export const listedUser = userSummary.extend({ followed: z.boolean() })
export type ListedUser = z.infer<typeof listedUser>

/** `next` is where the next page starts; omitted on the last. */
export const listedUsersResponse = z.object({
  people: z.array(listedUser),
  next: z.string().optional(),
})
export type ListedUsersResponse = z.infer<typeof listedUsersResponse>

/** A user as their social profile shows them. */
export const socialUser = publicUser.extend({
  followers: z.int(),
  following: z.int(),
  posts: z.int(),
  /** Whether the current user follows them. */
  followed: z.boolean(),
  /** How the current user hides them; null if they neither muted nor blocked them. */
  hidden: blockKind.nullable(),
  /** False for admins and moderators, who can only be muted. */
  canBlock: z.boolean(),
})
export type SocialUser = z.infer<typeof socialUser>

export const socialProfileResponse = z.object({ user: socialUser, posted: z.array(post) })
export const shortSocialProfileResponse = socialProfileResponse.extend({
  posted: z.array(shortPost),
})

export const followResponse = z.object({ msg: z.string(), followed: z.boolean() })
export type FollowResponse = z.infer<typeof followResponse>
