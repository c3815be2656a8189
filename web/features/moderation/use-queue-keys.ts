import { useEffect, useRef, useState } from 'react'
import { areSingleKeysOn } from '#web/lib/single-keys.ts'
import { actionKeys, type CaseAction } from './case-actions.ts'

const actionByKey = new Map(
  Object.entries(actionKeys).map(([action, key]) => [key, action as CaseAction]),
)

/** J and K move through the cases, and the keys of the actions decide the current one, whose id is returned. */
export function useQueueKeys(
  ids: readonly string[],
  onAction: (id: string, action: CaseAction) => void,
): string | undefined {
  const [current, setCurrent] = useState<string>()
  const latest = useRef({ ids, current, onAction })

  useEffect(() => {
    latest.current = { ids, current, onAction }
  })

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isSingleKey(event)) return
      const { ids, current, onAction } = latest.current
      const action = actionByKey.get(event.key)
      if (action && current && ids.includes(current)) {
        event.preventDefault()
        onAction(current, action)
      } else if (event.key === 'j' || event.key === 'k') {
        event.preventDefault()
        const next = ids[findNext(ids.indexOf(current ?? ''), event.key, ids.length)]
        if (!next) return
        setCurrent(next)
        document.getElementById(`case-${next}`)?.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return current
}

function findNext(index: number, key: 'j' | 'k', count: number): number {
  if (index < 0) return 0
  return key === 'j' ? Math.min(index + 1, count - 1) : Math.max(index - 1, 0)
}

/** Nobody types, and no dialog is open. */
function isSingleKey(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (!(target instanceof HTMLElement) || !areSingleKeysOn()) return false
  const typesText = target.isContentEditable || target.closest('input, textarea, select')
  return !typesText && !document.querySelector('dialog[open]')
}
