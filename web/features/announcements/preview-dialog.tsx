import type { AnnouncementPreview } from '#shared/contract/announcements.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import classes from './announcements.module.css'

interface PreviewDialogProps {
  preview: AnnouncementPreview
  onCancel: () => void
  onConfirm: () => void
}

/** What learners will see, and how many will be notified. */
export function PreviewDialog({ preview, onCancel, onConfirm }: PreviewDialogProps) {
  const { title, html, email, recipients, isMore } = preview
  const learners = pluralize(recipients, ['learner', 'learners'])
  return (
    <Dialog
      title="Preview"
      description={
        recipients > 0
          ? `${isMore ? 'More than ' : ''}${learners} will be notified, in the app, by push or by email, as they have chosen.`
          : 'Nobody will be notified at present. Learners who enrol later can read it on the course page.'
      }
      isWide
      onCancel={onCancel}
    >
      <section className={classes.preview} aria-label="On the course page">
        <h3 className={classes.place}>On the course page</h3>
        <div className={classes.sheet}>
          <p className={classes.title}>{title}</p>
          <Prose html={html} />
        </div>
      </section>
      <section className={classes.preview} aria-label="By email, by default in the daily digest">
        <h3 className={classes.place}>By email, by default in the daily digest</h3>
        <div className={classes.sheet}>
          <p className={classes.subject}>{email.subject}</p>
          <p className={classes.quote}>{email.quote}</p>
        </div>
      </section>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Back to editing
        </Button>
        <Button onClick={onConfirm}>
          {recipients > 0
            ? `Send to ${isMore ? 'more than ' : ''}${learners}`
            : 'Publish without notifications'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
