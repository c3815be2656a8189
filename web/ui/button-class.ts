import classes from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The look of a button, for links that act as one too. */
export function getButtonClass(variant: ButtonVariant, ...more: (string | undefined)[]): string {
  return [classes.button, classes[variant], ...more].filter(Boolean).join(' ')
}
