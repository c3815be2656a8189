import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  /** What it is about, read out together with the title. */
  description: ReactNode
  /** Wide enough to write in. */
  isWide?: boolean
  /** Escape was pressed. */
  onCancel: () => void
  children: ReactNode
}

/** The browser's own modal dialog: keeps focus inside, closes on Escape. */
export function Dialog({ title, description: text, isWide, onCancel, children }: DialogProps) {
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
      data-wide={isWide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        // A file chooser inside is cancelled by an event of the same name.
        if (event.target !== ref.current) return
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      {children}
    </dialog>
  )
}

interface ConfirmDialogProps {
  /** Names the thing or person that it is about. */
  title: string
  cancelLabel: string
  confirmLabel: string
  /** `primary` where confirming takes nothing away. */
  confirmVariant?: 'danger' | 'primary'
  onCancel: () => void
  onConfirm: () => void
  /** What it means to confirm. */
  children: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} description={props.children} onCancel={props.onCancel}>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button variant={props.confirmVariant ?? 'danger'} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
