import { Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Review } from '#shared/contract/courses/catalogue.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import classes from './reviews.module.css'

const ReplyForm = lazyPart(async () => ({
  default: (await import('./reply-form.tsx')).ReplyForm,
}))

/** Lets the course's author reply to a review, and edit or delete the reply, which can be undone. */
export function ReplyControls({ review }: { review: Review }) {
  const { _id: id, name, answer: reply } = review
  const { revalidate } = useRevalidator()
  const [isFormOpen, setIsFormOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const endpoint = getBrowserApi().api.reviews[':id'].answer

  async function deleteReply(text: string) {
    try {
      const { msg } = await parseResponse(endpoint.$delete({ param: { id } }))
      offerUndo(msg, async () => {
        const saved = await parseResponse(endpoint.$put({ param: { id }, json: { answer: text } }))
        void revalidate()
        return saved.msg
      })
      void revalidate()
    } catch (error) {
      showError(error)
    }
  }

  function onSaved() {
    setIsFormOpen(false)
    void revalidate()
  }

  return (
    <div ref={container} className={isFormOpen ? classes.form : classes.actions}>
      <FocusKeeper
        container={container}
        getFallback={() => container.current?.querySelector('button')}
      >
        <Suspense fallback={<p role="status">Loading…</p>}>
          {isFormOpen ? (
            <ReplyForm review={review} onSaved={onSaved} onCancel={() => setIsFormOpen(false)} />
          ) : (
            <>
              <Button variant="secondary" onClick={() => setIsFormOpen(true)}>
                {reply ? 'Edit reply' : 'Reply'}
                <span className="visually-hidden"> to {name}</span>
              </Button>
              {reply && (
                <Button variant="secondary" onClick={() => void deleteReply(reply.text)}>
                  Delete reply<span className="visually-hidden"> to {name}</span>
                </Button>
              )}
            </>
          )}
        </Suspense>
      </FocusKeeper>
    </div>
  )
}
