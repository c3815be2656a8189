import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Review } from '#shared/contract/catalogue.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './reviews.module.css'

const AnswerForm = lazy(() => import('./answer-form.tsx'))
const RemoveAnswerDialog = lazy(() => import('./remove-answer-dialog.tsx'))

/** For the author of the course: answers a review, changes the answer or takes it away. */
export function AnswerControls({ review }: { review: Review }) {
  const { _id: id, name, answer } = review
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'form' | 'removal'>()

  async function remove() {
    setOpen(undefined)
    try {
      const { msg } = await parseResponse(
        getBrowserApi().api.reviews[':id'].answer.$delete({ param: { id } }),
      )
      toast.success(msg)
      void revalidate()
    } catch (error) {
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    }
  }

  function close() {
    setOpen(undefined)
    void revalidate()
  }

  return (
    <Suspense fallback={<p role="status">One moment…</p>}>
      {open === 'form' ? (
        <div className={classes.form}>
          <AnswerForm review={review} onSaved={close} onCancel={() => setOpen(undefined)} />
        </div>
      ) : (
        <div className={classes.actions}>
          <Button variant="secondary" onClick={() => setOpen('form')}>
            {answer ? 'Change answer' : 'Answer'}
            <span className="visually-hidden"> to the review of {name}</span>
          </Button>
          {answer && (
            <Button variant="secondary" onClick={() => setOpen('removal')}>
              Remove answer<span className="visually-hidden"> to the review of {name}</span>
            </Button>
          )}
        </div>
      )}
      {open === 'removal' && (
        <RemoveAnswerDialog
          name={name}
          onCancel={() => setOpen(undefined)}
          onConfirm={() => void remove()}
        />
      )}
    </Suspense>
  )
}
