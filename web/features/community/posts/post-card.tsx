import { Suspense, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { activities } from '#shared/community/moods.ts'
import type { ShortPost } from '#shared/contract/community/community.ts'
import { pages } from '#shared/paths.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { IconHeart, IconHeartFilled } from '#web/ui/icons/community.ts'
import { IconTrash } from '#web/ui/icons/general.ts'
import card from '#web/ui/layout/card.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ModerateButton } from '#web/ui/moderation/moderate-button.tsx'
import { ReportButton } from '#web/ui/moderation/report-button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Comments } from '../comments/comments.tsx'
import { EditButton } from '../edits/edit-button.tsx'
import { EditedMark } from '../edits/edited-mark.tsx'
import { PostImages } from '../images/post-images.tsx'
import { toModeratedPost } from '../moderation/moderated-content.ts'
import { AuthorMenu } from '../profiles/author-menu.tsx'
import { CardAction } from './card-action.tsx'
import { LinkPreviewCard } from './link-preview.tsx'
import { LinkedText } from './linked-text.tsx'
import { deletePost, toggleLike, removePreview } from './post-actions.ts'
import classes from './post-card.module.css'
import { removePost } from './post-store.ts'

const EditPostDialog = lazyPart(() => import('../edits/edit-post-dialog.tsx'))

interface PostCardProps {
  post: ShortPost
  /** The card is on the post's own page: it does not link there, and deleting it leaves the page. */
  isOwnPage?: boolean
}

export function PostCard({ post, isOwnPage = false }: PostCardProps) {
  const { _id, postedBy, feeling, allImages, createdAt, editedAt, can } = post
  const navigate = useNavigate()
  const id = useId()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const name = postedBy?.fullname ?? 'Deleted user'

  function leaveOwnPage() {
    if (isOwnPage) void navigate(pages.community)
  }

  async function confirmDelete() {
    setIsConfirming(false)
    if (await deletePost(_id)) leaveOwnPage()
  }

  return (
    <article className={`${card.card} ${classes.post}`} aria-labelledby={`${id}-author`}>
      <header className={classes.header}>
        {postedBy && (
          <Link to={pages.socialProfile(postedBy._id)} tabIndex={-1} aria-hidden="true">
            <Avatar user={postedBy} size={48} />
          </Link>
        )}
        <div className={classes.author}>
          <p id={`${id}-author`}>
            {postedBy ? <Link to={pages.socialProfile(postedBy._id)}>{name}</Link> : name}
            {feeling && <span className={classes.mood}> {formatMood(feeling)}</span>}
          </p>
          <p className={classes.meta}>
            {postedBy?.stack && <span>{postedBy.stack}</span>}
            {isOwnPage ? (
              <RelativeTime iso={createdAt} />
            ) : (
              <Link to={pages.post(_id)}>
                <RelativeTime iso={createdAt} />
                <span className="visually-hidden">, open {name}'s post</span>
              </Link>
            )}
            {editedAt && <EditedMark iso={editedAt} />}
          </p>
        </div>
        <div className={classes.tools}>
          {can.edit && <EditButton context={`${name}'s post`} onClick={() => setIsEditing(true)} />}
          {can.delete && (
            <button
              type="button"
              className={classes.delete}
              aria-label={`Delete ${name}'s post`}
              title="Delete"
              onClick={() => setIsConfirming(true)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </button>
          )}
          {!can.edit && postedBy && (
            <>
              <ReportButton kind="post" id={_id} name={`${name}'s post`} />
              <AuthorMenu
                author={postedBy}
                label={`More actions for ${name}'s post`}
                onHidden={leaveOwnPage}
              />
            </>
          )}
          {can.moderate && (
            <ModerateButton
              content={toModeratedPost(_id, name)}
              onRemoved={() => {
                removePost(_id)
                leaveOwnPage()
              }}
            />
          )}
        </div>
      </header>
      <PostText post={post} />
      <PostImages images={allImages} author={name} />
      {post.preview && (
        <LinkPreviewCard
          preview={post.preview}
          onRemove={can.edit ? () => void removePreview(_id) : undefined}
        />
      )}
      <div className={classes.actions}>
        <LikeButton post={post} author={name} />
        <CardAction
          count={post.commentCount}
          context={`on ${name}'s post`}
          onClick={() => document.getElementById(`comment-${_id}`)?.focus()}
        >
          Comment
        </CardAction>
      </div>
      <Comments post={post} author={name} />
      {isEditing && (
        <Suspense>
          <EditPostDialog post={post} onClose={() => setIsEditing(false)} onHeld={leaveOwnPage} />
        </Suspense>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${name}'s post?`}
          cancelLabel="Cancel"
          confirmLabel="Delete"
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => void confirmDelete()}
        >
          Its likes and comments are deleted too. This cannot be undone.
        </ConfirmDialog>
      )}
    </article>
  )
}

/** Longer posts are collapsed. */
const maxInitialLength = 900

function PostText({ post }: { post: ShortPost }) {
  const { content: text, mentions, mentionedUsers } = post
  const [isExpanded, setIsExpanded] = useState(text.length <= maxInitialLength)
  const paragraph = useRef<HTMLParagraphElement>(null)

  function expand() {
    // The button disappears.
    paragraph.current?.focus({ preventScroll: true })
    setIsExpanded(true)
  }

  return (
    <div className={classes.content}>
      <p
        ref={paragraph}
        className={classes.text}
        data-collapsed={isExpanded ? undefined : ''}
        tabIndex={-1}
      >
        <LinkedText text={text} mentions={mentions} mentionedUsers={mentionedUsers} />
      </p>
      {!isExpanded && (
        <button type="button" className={classes.more} onClick={expand}>
          Read more
        </button>
      )}
    </div>
  )
}

function LikeButton({ post, author }: { post: ShortPost; author: string }) {
  const Heart = post.liked ? IconHeartFilled : IconHeart
  return (
    <CardAction
      count={post.likeCount}
      context={`on ${author}'s post`}
      isPressed={post.liked}
      onClick={() => void toggleLike(post)}
    >
      <Heart size={20} aria-hidden="true" />
      Like
    </CardAction>
  )
}

const activitySet = new Set<string>(activities)

/** "is feeling proud" or "is studying". */
function formatMood(mood: string): string {
  return activitySet.has(mood) ? `is ${mood}` : `is feeling ${mood}`
}
