import type { ReactNode, Ref } from 'react'
import classes from './controls.module.css'

interface IconButtonProps {
  label: string
  /** The `KeyboardEvent.key` of the equivalent shortcut. */
  shortcut?: string
  pressed?: boolean
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  children: ReactNode
}

export function IconButton({
  label,
  shortcut,
  pressed,
  className,
  ref,
  onClick,
  children,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={[classes.icon, className].filter(Boolean).join(' ')}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
