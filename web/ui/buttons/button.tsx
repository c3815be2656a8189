import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
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

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The look of a button, for links that act as one too. */
export function getButtonClass(variant: ButtonVariant, ...more: (string | undefined)[]): string {
  return [classes.button, classes[variant], ...more].filter(Boolean).join(' ')
}

/** A link that looks like a button because it is the main thing to do next. */
export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={getButtonClass(variant, className)} />
}
