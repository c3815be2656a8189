import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Moves focus to the heading after a client-side navigation, as a page load would. Links that only filter
 * a page set `keepFocus` in the location's state.
 */
export function FocusAfterNavigation() {
  const { pathname, state } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const previousPath = useRef(pathname)

  useEffect(() => {
    if (!isIdle || previousPath.current === pathname) return
    previousPath.current = pathname
    if (!keepsFocus(state)) focusHeading()
  }, [pathname, isIdle, state])

  return null
}

/** Focuses the page's heading, or the main element if there is none. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  const target = heading ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}

/** Focuses the named section, dialog or page around an element that is about to disappear. */
export function focusAround(element: Element): void {
  const container = element.closest<HTMLElement>('[aria-labelledby], main')
  if (!container?.hasAttribute('tabindex')) container?.setAttribute('tabindex', '-1')
  container?.focus({ preventScroll: true })
}

function keepsFocus(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepFocus' in state
}
