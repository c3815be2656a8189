import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'

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
