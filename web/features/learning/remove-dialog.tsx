import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import classes from './remove-dialog.module.css'

interface RemoveDialogProps {
  title: string
  onCancel: () => void
  onConfirm: () => void
}

/** The browser's own modal dialog: keeps focus inside, closes on Escape. */
export function RemoveDialog({ title, onCancel, onConfirm }: RemoveDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  /** Closed while still in the page: only then does the browser give focus back. */
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-labelledby="remove-title"
      aria-describedby="remove-text"
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id="remove-title" className={classes.title}>
        Delete “{title}”?
      </h2>
      <p id="remove-text">
        The course leaves My Learnings. Your progress and your review are kept, should you come
        back.
      </p>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={onCancel}>
          Keep it
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          Delete
        </Button>
      </div>
    </dialog>
  )
}
