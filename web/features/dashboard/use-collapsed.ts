import { useState } from 'react'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'

const key = 'sidebar'

/** Whether the reader folded the sidebar to its icons; kept in this browser. */
export function useSidebarCollapsed(): [boolean, () => void] {
  const wasCollapsed = useBrowserValue(() => localStorage.getItem(key) === 'collapsed', false)
  const [chosen, setChosen] = useState<boolean>()
  const isCollapsed = chosen ?? wasCollapsed

  function toggle() {
    localStorage.setItem(key, isCollapsed ? 'open' : 'collapsed')
    setChosen(!isCollapsed)
  }
  return [isCollapsed, toggle]
}
