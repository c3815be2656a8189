import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  /** Read out together with the title. */
  description: ReactNode
  /** For dialogs with a text area. */
  isWide?: boolean
  /** Called when Escape is pressed. */
  onCancel: () => void
  children: ReactNode
}

/** A native modal dialog, which keeps focus inside. */
export function Dialog({ title, description, isWide, onCancel, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  /** A layout effect closes the dialog before it leaves the page; only then does the browser restore focus. */
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
      aria-describedby={`${id}-description`}
      onCancel={(event) => {
        // A file chooser inside dispatches a cancel event too.
        if (event.target !== ref.current) return
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <p id={`${id}-description`}>{description}</p>
      {children}
    </dialog>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

interface ConfirmDialogProps {
  /** Names the thing or user in question. */
  title: string
  cancelLabel: string
  confirmLabel: string
  /** `primary` if confirming deletes nothing. */
  confirmVariant?: 'danger' | 'primary'
  onCancel: () => void
  onConfirm: () => void
  /** The consequences of confirming. */
  children: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} description={props.children} onCancel={props.onCancel}>
      <DialogActions>
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button variant={props.confirmVariant ?? 'danger'} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
