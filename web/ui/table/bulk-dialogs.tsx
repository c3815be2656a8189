import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog, DialogActions } from '../feedback/dialog.tsx'
import classes from './selection.module.css'

interface NameListProps {
  label: string
  names: readonly { _id: string; name: string; reason?: string }[]
}

/** What an action is about, row by row; scrolls if it is long. */
export function NameList({ label, names }: NameListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has focus
    <ul className={classes.names} aria-label={label} tabIndex={0}>
      {names.map(({ _id, name, reason }) => (
        <li key={_id}>
          {name}
          {reason !== undefined && <span className={classes.reason}>{reason}</span>}
        </li>
      ))}
    </ul>
  )
}

interface ConfirmBulkDialogProps extends NameListProps {
  title: string
  /** The consequences. */
  warning: string
  confirmLabel: string
  onCancel: () => void
  onConfirm: () => Promise<void>
  /** Below the rows, e.g. which of the selected ones stay. */
  children?: ReactNode
}

/** Asks before several rows are deleted, and names each. */
export function ConfirmBulkDialog(props: ConfirmBulkDialogProps) {
  const { title, warning, confirmLabel, onCancel, onConfirm, children, ...list } = props
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }

  return (
    <Dialog title={title} description={warning} onCancel={onCancel}>
      <NameList {...list} />
      {children}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface BulkFailuresProps extends NameListProps {
  /** What was done. */
  title: string
  /** The rows that could not be changed, and why; `names` has theirs among others. */
  failed: readonly { _id: string; msg: string }[]
  onClose: () => void
}

/** The rows that a bulk action could not change, with the reasons. */
export function BulkFailures({ title, label, names, failed, onClose }: BulkFailuresProps) {
  const nameById = new Map(names.map(({ _id, name }) => [_id, name]))
  const failures = failed.map(({ _id, msg }) => ({
    _id,
    name: nameById.get(_id) ?? _id,
    reason: msg,
  }))
  return (
    <Dialog title={title} description="These stay selected:" onCancel={onClose}>
      <NameList label={label} names={failures} />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
