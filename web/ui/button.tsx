import type { ComponentProps, MouseEvent } from 'react'
import { getButtonClass, type ButtonVariant } from './button-class.ts'
import classes from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Keeps focus and place while work goes on; further presses do nothing. */
  busy?: boolean
}

export function Button({
  variant = 'primary',
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={getButtonClass(variant, busy ? classes.busy : undefined, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {busy && <span className={classes.wheel} aria-hidden="true" />}
      {children}
    </button>
  )
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
}
