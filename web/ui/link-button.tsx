import { Link, type LinkProps } from 'react-router'
import { getButtonClass, type ButtonVariant } from './button-class.ts'

/** A link that looks like a button because it is the main thing to do next. */
export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={getButtonClass(variant, className)} />
}
