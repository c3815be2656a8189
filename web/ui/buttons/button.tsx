import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import spinner from '../feedback/spinner.module.css'
import classes from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows a spinner and ignores clicks, but keeps focus and size. */
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
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? preventDefault : onClick}
    >
      {busy && <span className={spinner.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** The class names of a button, also for links and labels that look like one. */
export function getButtonClass(
  variant: ButtonVariant,
  ...classNames: (string | undefined)[]
): string {
  return [classes.button, classes[variant], ...classNames].filter(Boolean).join(' ')
}

/** A link that looks like a button: the main action of a page. */
export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={getButtonClass(variant, className)} />
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault()
}
