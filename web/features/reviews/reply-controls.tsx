import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Review } from '#shared/contract/catalogue.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './reviews.module.css'

const importForm = () => import('./reply-form.tsx')
const ReplyForm = lazy(() => importForm().then((form) => ({ default: form.ReplyForm })))
const DeleteReplyDialog = lazy(() =>
  importForm().then((form) => ({ default: form.DeleteReplyDialog })),
)

/** Lets the course's author reply to a review, and edit or delete the reply. */
export function ReplyControls({ review }: { review: Review }) {
  const { _id: id, name, answer: reply } = review
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'form' | 'deletion'>()

  async function deleteReply() {
    setOpen(undefined)
    try {
      const request = getBrowserApi().api.reviews[':id'].answer.$delete({ param: { id } })
      toast.success((await parseResponse(request)).msg)
      void revalidate()
    } catch (error) {
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    }
  }

  function onSaved() {
    setOpen(undefined)
    void revalidate()
  }

  return (
    <Suspense fallback={<p role="status">Loading…</p>}>
      {open === 'form' ? (
        <div className={classes.form}>
          <ReplyForm review={review} onSaved={onSaved} onCancel={() => setOpen(undefined)} />
        </div>
      ) : (
        <div className={classes.actions}>
          <Button variant="secondary" onClick={() => setOpen('form')}>
            {reply ? 'Edit reply' : 'Reply'}
            <span className="visually-hidden"> to {name}</span>
          </Button>
          {reply && (
            <Button variant="secondary" onClick={() => setOpen('deletion')}>
              Delete reply<span className="visually-hidden"> to {name}</span>
            </Button>
          )}
        </div>
      )}
      {open === 'deletion' && (
        <DeleteReplyDialog
          name={name}
          onCancel={() => setOpen(undefined)}
          onConfirm={() => void deleteReply()}
        />
      )}
    </Suspense>
  )
}
