import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Moves focus to the new page's heading after a navigation in the browser, as a page load would.
 * Filters that change the address say `keepFocus` in the location's state.
 */
export function FocusAfterNavigation() {
  const { pathname, state } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const shown = useRef(pathname)

  useEffect(() => {
    if (!isIdle || shown.current === pathname) return
    shown.current = pathname
    if (keepsFocus(state)) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }, [pathname, isIdle, state])

  return null
}

function keepsFocus(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepFocus' in state
}

/** Moves focus to the page's heading, where what had it is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
