import { useState } from 'react'
import type { DraftSummary } from '#shared/contract/courses/drafts.ts'
import { draftMessages as messages } from '#shared/messages/authoring/drafts.ts'
import { pages } from '#shared/paths.ts'
import { toDraftName } from '#web/lib/authoring/draft-name.ts'
import { deleteStoredDraft } from '#web/lib/authoring/stored-draft.ts'
import { deleteDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import { useUndoableDeletion } from '#web/ui/table/use-undoable-deletion.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './draft-list.module.css'

/** More are shown on request, so that the table below stays in view. */
const firstVisible = 3

interface DraftListProps {
  userId: string
  drafts: readonly DraftSummary[]
  refetch: () => void
}

/** The drafts of the user, on whichever device they were written, above the table of courses. */
export function DraftList({ userId, drafts, refetch }: DraftListProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (drafts.length === 0) return null
  const visible = isExpanded ? drafts : drafts.slice(0, firstVisible)
  return (
    <section className={classes.section} aria-labelledby="drafts">
      <h2 id="drafts">Drafts</h2>
      <ul role="list" className={classes.list}>
        {visible.map((draft) => (
          <DraftCard key={draft._id} userId={userId} draft={draft} refetch={refetch} />
        ))}
      </ul>
      {visible.length < drafts.length && (
        <Button variant="quiet" onClick={() => setIsExpanded(true)}>
          Show all {drafts.length} drafts
        </Button>
      )}
    </section>
  )
}

interface DraftCardProps extends Omit<DraftListProps, 'drafts'> {
  draft: DraftSummary
}

function DraftCard({ userId, draft, refetch }: DraftCardProps) {
  const { _id, course, image, savedAt } = draft
  const title = draft.title || 'Untitled course'
  const deletion = useUndoableDeletion(async () => {
    const restore = await removeDraft(userId, _id)
    // The button that has focus disappears with the card.
    requestAnimationFrame(focusHeading)
    return { message: messages.deletedTitle(title), restore }
  }, refetch)

  return (
    <li className={classes.card}>
      <div className={classes.content}>
        <CoverImage
          className={classes.cover}
          src={image || '/art/empty-cover.svg'}
          sizes="112px"
          alt=""
          width={112}
          height={63}
          loading="lazy"
        />
        <div className={classes.text}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.meta}>
            {course ? 'Unpublished changes' : 'New course'}, saved <RelativeTime iso={savedAt} />
          </p>
        </div>
        <div className={classes.actions}>
          <LinkButton
            variant="secondary"
            to={course ? pages.editCourse(course) : pages.courseDraft(_id)}
            aria-label={`Continue ${title}`}
          >
            Continue
          </LinkButton>
          <Button
            variant="quiet"
            busy={deletion.isDeleting}
            aria-label={`Delete the draft ${title}`}
            onClick={deletion.remove}
          >
            Delete
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Deletes the draft from the server and from this device; returns what restores it. */
async function removeDraft(userId: string, id: string): Promise<() => Promise<void>> {
  const name = toDraftName(userId, id)
  const restore = await deleteStoredDraft(userId, id, readDraft(name, 'device'))
  deleteDraft(name, 'device')
  return restore
}
