import { type RefObject, useEffect, useRef } from 'react'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'

/**
 * After another page was loaded, moves focus to its first case that the page before did not have, unless focus is
 * outside of `pager`, whose links change.
 */
export function useFocusOnNewCases(
  loaded: readonly ModerationCase[] | undefined,
  pager: RefObject<HTMLElement | null>,
): void {
  const earlier = useRef<readonly ModerationCase[]>(undefined)
  useEffect(() => {
    const before = earlier.current
    earlier.current = loaded
    const { activeElement } = document
    const isLost = activeElement === document.body || pager.current?.contains(activeElement)
    if (!before || !loaded || before === loaded || !isLost) return
    const known = new Set(before.map(({ _id }) => _id))
    const next = loaded.find(({ _id }) => !known.has(_id)) ?? loaded[0]
    if (next) document.getElementById(`case-${next._id}`)?.focus()
    else focusHeading()
  }, [loaded, pager])
}
