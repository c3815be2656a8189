import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Reply, ShortComment } from '#shared/contract/community/community.ts'
import { pages } from '#shared/paths.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { IconTrash } from '#web/ui/icons/general.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ModerateButton, Removal } from '#web/ui/moderation/moderate-button.tsx'
import { ReportButton } from '#web/ui/moderation/report-button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { EditButton } from '../edits/edit-button.tsx'
import { EditedMark } from '../edits/edited-mark.tsx'
import { toModeratedComment } from '../moderation/moderated-content.ts'
import { LinkedText } from '../posts/linked-text.tsx'
import { deleteComment } from '../posts/post-actions.ts'
import { updatePost } from '../posts/post-store.ts'
import { withoutComment } from '../posts/post-updates.ts'
import { AuthorMenu } from '../profiles/author-menu.tsx'
import classes from './comments.module.css'

const CommentEditor = lazyPart(() => import('../edits/comment-editor.tsx'))

interface CommentItemProps {
  comment: ShortComment | Reply
  postId: string
  onReply: () => void
  /** The replies to a comment. */
  children?: ReactNode
}

/** A comment, or a reply with whom it replies to. */
export function CommentItem({ comment, postId, onReply, children }: CommentItemProps) {
  const { _id, text, postedBy, createdAt, editedAt, can } = comment
  const [isConfirming, setIsConfirming] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const [isModerating, setIsModerating] = useState(false)
  const name = postedBy?.fullname ?? 'Deleted user'
  const hasMenu = !can.edit && postedBy !== null
  const moderate = { label: 'Moderate…', onSelect: () => setIsModerating(true) }
  const removal = {
    content: toModeratedComment(_id, name),
    onRemoved: () => updatePost(postId, (post) => withoutComment(post, _id)),
  }

  function closeEditor() {
    setIsEditing(false)
    requestAnimationFrame(() => {
      const button = document.getElementById(`edit-${_id}`)
      // A comment that is held for review has left the page.
      const target = button ?? document.getElementById(`comment-${postId}`)
      target?.focus()
    })
  }

  return (
    <li className={classes.comment}>
      {postedBy && <Avatar user={postedBy} size={32} />}
      <div className={classes.bubble}>
        <p className={classes.name}>
          {postedBy ? <Link to={pages.socialProfile(postedBy._id)}>{name}</Link> : name}
          {'replyTo' in comment && <ReplyTarget user={comment.replyTo} />}
        </p>
        {isEditing ? (
          <Suspense>
            <CommentEditor
              comment={comment}
              kind={'replyTo' in comment ? 'reply' : 'comment'}
              postId={postId}
              onClose={closeEditor}
            />
          </Suspense>
        ) : (
          <p className={classes.text}>
            <LinkedText
              text={text}
              mentions={comment.mentions}
              mentionedUsers={comment.mentionedUsers}
            />
          </p>
        )}
        <div className={classes.meta}>
          <RelativeTime iso={createdAt} />
          {editedAt && <EditedMark iso={editedAt} />}
          <button type="button" className={classes.reply} onClick={onReply}>
            Reply
            <span className="visually-hidden"> to {name}</span>
          </button>
          {can.edit && !isEditing && (
            <EditButton
              id={`edit-${_id}`}
              context="your comment"
              onClick={() => setIsEditing(true)}
            />
          )}
          {can.delete && (
            <button
              type="button"
              className={classes.delete}
              aria-label={`Delete ${name}'s comment`}
              title="Delete"
              onClick={() => setIsConfirming(true)}
            >
              <IconTrash size={16} aria-hidden="true" />
            </button>
          )}
          {hasMenu && (
            <>
              <ReportButton kind="comment" id={_id} name={`${name}'s comment`} />
              {/* A phone has no room for a separate moderation button. */}
              <AuthorMenu
                author={postedBy}
                label={`More actions for ${name}'s comment`}
                moreItems={can.moderate ? [moderate] : []}
              />
            </>
          )}
          {can.moderate && !hasMenu && <ModerateButton {...removal} />}
        </div>
      </div>
      {children}
      {isModerating && <Removal {...removal} onClose={() => setIsModerating(false)} />}
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${name}'s comment?`}
          cancelLabel="Cancel"
          confirmLabel="Delete"
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false)
            void deleteComment(postId, _id)
          }}
        >
          This cannot be undone.
        </ConfirmDialog>
      )}
    </li>
  )
}

function ReplyTarget({ user }: { user: Reply['replyTo'] }) {
  return (
    <span className={classes.target}>
      {' '}
      replying to{' '}
      {user ? <Link to={pages.socialProfile(user._id)}>{user.fullname}</Link> : 'a deleted user'}
    </span>
  )
}
