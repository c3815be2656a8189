import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import classes from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  /** Names the thing that would be gone. */
  title: string
  keepLabel: string
  confirmLabel: string
  onCancel: () => void
  onConfirm: () => void
  /** What it means to confirm. */
  children: ReactNode
}

/** The browser's own modal dialog: keeps focus inside, closes on Escape. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
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
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        props.onCancel()
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {props.title}
      </h2>
      <p id={`${id}-text`}>{props.children}</p>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={props.onCancel}>
          {props.keepLabel}
        </Button>
        <Button variant="danger" onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
