import { type ReactNode, useEffect, useRef } from 'react'
import classes from './popover.module.css'

interface PopoverPanelProps {
  id: string
  /** Sets the width and position. */
  className: string | undefined
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * A panel that a `popoverTarget` button opens, also before hydration. The browser closes it on Escape and
 * on a click outside; this component closes it when an entry is chosen or focus leaves it.
 */
export function PopoverPanel({ id, className, onOpenChange, children }: PopoverPanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = ref.current
    if (!panel) return
    const onFocus = ({ target }: FocusEvent) => closeOnFocusOutside(panel, target)
    const onClick = ({ target }: MouseEvent) => closeOnChoice(panel, target)
    document.addEventListener('focusin', onFocus)
    panel.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('focusin', onFocus)
      panel.removeEventListener('click', onClick)
    }
  }, [])
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className={[classes.popover, className].filter(Boolean).join(' ')}
      onToggle={({ newState }) => onOpenChange?.(newState === 'open')}
    >
      {children}
    </div>
  )
}

/** Focus on the panel's own button keeps it open: the button toggles it. */
function closeOnFocusOutside(panel: HTMLElement, next: EventTarget | null): void {
  if (!(next instanceof Element) || !panel.matches(':popover-open')) return
  const isOwnButton = next.getAttribute('popovertarget') === panel.id
  if (!isOwnButton && !panel.contains(next)) panel.hidePopover()
}

function closeOnChoice(panel: HTMLElement, target: EventTarget | null): void {
  const isChoice = target instanceof Element && target.closest('a, [data-entry]') !== null
  if (isChoice && panel.matches(':popover-open')) panel.hidePopover()
}
