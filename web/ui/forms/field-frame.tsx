import type { ReactNode } from 'react'
import { IconAlertCircle } from '../icons/general.ts'
import classes from './form.module.css'

interface FieldFrameProps {
  id: string
  label: string
  help?: ReactNode
  helpId: string
  error?: string | undefined
  errorId: string
  /** A link at the end of the label's row, which Tab reaches after the control. */
  aside?: ReactNode
  children: ReactNode
}

/** The label above a control, its error and its help below. */
export function FieldFrame(props: FieldFrameProps) {
  return (
    <div className={classes.field} data-label={props.label}>
      <label className={classes.label} htmlFor={props.id}>
        {props.label}
      </label>
      {props.children}
      {props.aside && <div className={classes.aside}>{props.aside}</div>}
      <FieldError id={props.errorId} error={props.error} />
      {props.help && (
        <p className={classes.help} id={props.helpId}>
          {props.help}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null
  return (
    <p className={classes.error} id={id}>
      <IconAlertCircle size={16} aria-hidden="true" />
      {error}
    </p>
  )
}
