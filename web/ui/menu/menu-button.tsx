import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { IconDots } from '../icons/table.ts'
import popover from '../layout/popover.module.css'
import { findMenuItem } from './find-menu-item.ts'
import classes from './menu-button.module.css'

/** A link if it has `to`, otherwise an action. */
export type MenuItem = { label: string } & ({ to: string } | { onSelect: () => void })

interface MenuButtonProps {
  /** For screen readers, e.g. "More actions for React for Designers". */
  label: string
  items: readonly MenuItem[]
}

/** A menu button by the ARIA practices: arrow keys, Home, End and letters move the focus, Escape closes. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  /** The menu would stay in place while its button scrolls away. */
  useEffect(() => {
    if (!isOpen) return
    const close = () => menu.current?.hidePopover()
    window.addEventListener('scroll', close, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [isOpen])

  function onToggle(isNowOpen: boolean) {
    setIsOpen(isNowOpen)
    const hasFocus = menu.current?.contains(document.activeElement)
    if (isNowOpen && !hasFocus) focusItem(0)
  }

  /** Moves the focus at once: the next key may come before the toggle event. */
  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!menu.current?.matches(':popover-open')) menu.current?.showPopover()
    focusItem(event.key === 'ArrowDown' ? 0 : -1)
  }

  function focusItem(index: number) {
    listItems(menu.current).at(index)?.focus({ preventScroll: true })
  }

  function onMenuKey(event: KeyboardEvent) {
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const entries = listItems(menu.current)
    const current = entries.findIndex((entry) => entry === document.activeElement)
    const labels = items.map((item) => item.label)
    const next = findMenuItem(event, labels, current)
    if (next === undefined) return
    event.preventDefault()
    focusItem(next)
  }

  /** Closes first, so that a dialog returns the focus to the button. */
  function select(item: MenuItem) {
    menu.current?.hidePopover()
    button.current?.focus({ preventScroll: true })
    if ('onSelect' in item) item.onSelect()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={onButtonKey}
      >
        <IconDots size={20} aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        className={`${popover.popover} ${classes.menu}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') placeMenu(menu.current, button.current, items.length)
        }}
        onToggle={({ newState }) => onToggle(newState === 'open')}
        onKeyDown={onMenuKey}
      >
        {items.map((item) =>
          'to' in item ? (
            <Link
              key={item.label}
              to={item.to}
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              onClick={() => menu.current?.hidePopover()}
            >
              {item.label}
            </Link>
          ) : (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              onClick={() => select(item)}
            >
              {item.label}
            </button>
          ),
        )}
      </div>
    </>
  )
}

function listItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** The height of an item, including its share of the padding, in pixels. */
const itemHeight = 48

/** Below the button with the right edges aligned; above it where there is no room below. */
function placeMenu(menu: HTMLElement | null, button: HTMLElement | null, count: number): void {
  if (!menu || !button) return
  const { top, bottom, right } = button.getBoundingClientRect()
  const height = count * itemHeight
  const { clientWidth, clientHeight } = document.documentElement
  const isAbove = bottom + height > clientHeight && top > height
  menu.style.right = `${Math.max(8, clientWidth - right)}px`
  menu.style.top = isAbove ? 'auto' : `${bottom + 4}px`
  menu.style.bottom = isAbove ? `${clientHeight - top + 4}px` : 'auto'
}
