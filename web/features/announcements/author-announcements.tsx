import { type ReactNode, useRef, useState } from 'react'
import type { Announcement } from '#shared/contract/announcements.ts'
import { announcementLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import classes from './announcements.module.css'
import { EditAnnouncementForm } from './edit-announcement-form.tsx'
import { useAnnouncements } from './use-announcements.ts'

interface AuthorAnnouncementsProps {
  course: string
  userId: string
}

/** Writes announcements to the learners of a course, and lists those that were sent. */
export function AuthorAnnouncements({ course, userId }: AuthorAnnouncementsProps) {
  const list = useAnnouncements(course)
  const heading = useRef<HTMLHeadingElement>(null)

  /** The focus leaves the list, since its button disappears. */
  function onDeleted() {
    heading.current?.focus()
    list.refetch()
  }

  return (
    <div className={classes.panel}>
      <section className={classes.section} aria-labelledby="new-announcement">
        <h3 id="new-announcement">New announcement</h3>
        <p className={classes.intro}>
          Everyone who takes the course is notified in the app, by push and in their daily or weekly
          email, as they have chosen. A course can have {announcementLimits.perCourseAndDayMax}{' '}
          announcements in any 24 hours.
        </p>
        <AnnouncementForm course={course} userId={userId} onSent={list.refetch} />
      </section>
      <section className={classes.section} aria-labelledby="sent-announcements">
        <h3 ref={heading} id="sent-announcements" tabIndex={-1}>
          Sent
        </h3>
        <AnnouncementList
          list={list}
          empty="No announcements yet. What you send appears here."
          renderItem={(announcement) => (
            <SentAnnouncement
              announcement={announcement}
              onChanged={list.refetch}
              onDeleted={onDeleted}
            />
          )}
        />
      </section>
    </div>
  )
}

interface SentAnnouncementProps {
  announcement: Announcement
  onChanged: () => void
  onDeleted: () => void
}

function SentAnnouncement({ announcement, onChanged, onDeleted }: SentAnnouncementProps) {
  const { _id: id, title, delivery } = announcement
  const [open, setOpen] = useState<'editor' | 'deletion'>()
  const container = useRef<HTMLDivElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)

  function findTitleField() {
    return container.current?.querySelector<HTMLElement>('[name="title"]')
  }

  return (
    <>
      <div ref={container}>
        <FocusKeeper
          container={container}
          getFallback={() => findTitleField() ?? editButton.current}
        >
          {open === 'editor' ? renderEditor() : renderAnnouncement()}
        </FocusKeeper>
      </div>
      {open === 'deletion' && (
        <ConfirmDialog
          title={`Delete “${title}”?`}
          cancelLabel="Cancel"
          confirmLabel="Delete"
          onCancel={() => setOpen(undefined)}
          onConfirm={() => {
            setOpen(undefined)
            void deleteAnnouncement(id).then((isDeleted) => isDeleted && onDeleted())
          }}
        >
          Learners can no longer read it, and its notifications are removed. Emails that were sent
          already stay.
        </ConfirmDialog>
      )}
    </>
  )

  function renderEditor(): ReactNode {
    return (
      <EditAnnouncementForm
        announcement={announcement}
        onSaved={() => {
          setOpen(undefined)
          onChanged()
        }}
        onCancel={() => setOpen(undefined)}
      />
    )
  }

  function renderAnnouncement(): ReactNode {
    return (
      <AnnouncementItem
        announcement={announcement}
        footer={
          <div className={classes.footer}>
            <p className={classes.recipients}>{delivery && describeDelivery(delivery)}</p>
            <Button ref={editButton} variant="quiet" onClick={() => setOpen('editor')}>
              Edit<span className="visually-hidden"> “{title}”</span>
            </Button>
            <Button variant="quiet" onClick={() => setOpen('deletion')}>
              Delete<span className="visually-hidden"> “{title}”</span>
            </Button>
          </div>
        }
      />
    )
  }
}

function describeDelivery({ recipients, pending }: NonNullable<Announcement['delivery']>): string {
  const learners = pluralize(recipients, ['learner', 'learners'])
  return pending ? `Being sent: ${learners} so far` : `Sent to ${learners}`
}

/** Returns whether it was deleted. */
async function deleteAnnouncement(id: string): Promise<boolean> {
  try {
    const call = getBrowserApi().api.announcements[':id'].$delete({ param: { id } })
    toast.success((await parseResponse(call)).msg)
    return true
  } catch (error) {
    showError(error)
    return false
  }
}
