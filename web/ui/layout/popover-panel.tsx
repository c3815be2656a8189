import { type ReactNode, useEffect, useRef } from 'react'

interface PopoverPanelProps {
  id: string
  className: string | undefined
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * A disclosure that a `popoverTarget` button opens, before and without JavaScript too. Escape and a
 * press elsewhere close it by themselves; so do here a choice in it and focus that leaves it.
 */
export function PopoverPanel({ id, className, onOpenChange, children }: PopoverPanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = ref.current
    if (!panel) return
    const onFocus = ({ target }: FocusEvent) => closeWhenLeft(panel, target)
    const onClick = ({ target }: MouseEvent) => closeWhenChosen(panel, target)
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
      className={className}
      onToggle={({ newState }) => onOpenChange?.(newState === 'open')}
    >
      {children}
    </div>
  )
}

/** Its own button is left to open and close it. */
function closeWhenLeft(panel: HTMLElement, next: EventTarget | null): void {
  if (!(next instanceof Element) || !panel.matches(':popover-open')) return
  const isOwnButton = next.getAttribute('popovertarget') === panel.id
  if (!isOwnButton && !panel.contains(next)) panel.hidePopover()
}

function closeWhenChosen(panel: HTMLElement, target: EventTarget | null): void {
  const isChoice = target instanceof Element && target.closest('a, [data-entry]') !== null
  if (isChoice && panel.matches(':popover-open')) panel.hidePopover()
}
