import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonVariant } from './button-class.ts'

/** A link that looks like a button because it is the main thing to do next. */
export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonClass(variant, className)} />
}
