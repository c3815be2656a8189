import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './tabs.module.css'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs by the ARIA practices: the arrow keys, Home and End select another tab. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, children } = props
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) showSelected(list.current, `${prefix}-${selected}`)
  }, [prefix, selected])

  /** Starts from the focused tab: repeated keys may arrive before the selected tab is rendered. */
  function onKeyDown(event: KeyboardEvent, index: number) {
    const next = getNextIndex(event.key, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    onSelect(tab.id)
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes.list}>
        {tabs.map(({ id, label }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            className={classes.tab}
            aria-selected={id === selected}
            aria-controls={id === selected ? `${prefix}-panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${selected}`}
        tabIndex={0}
        className={classes.panel}
      >
        {children}
      </div>
    </>
  )
}

/** Scrolls the list alone: `scrollIntoView` would move the page too. */
function showSelected(list: HTMLElement, id: string): void {
  const tab = list.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  if (!tab || list.scrollWidth <= list.clientWidth) return
  const middle = tab.offsetLeft - list.offsetLeft + tab.offsetWidth / 2
  list.scrollLeft = middle - list.clientWidth / 2
}

function getNextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

interface Tab<Id extends string> {
  id: Id
  label: string
}

/** Stores the selected tab in the query parameter `name`, which is absent for the first tab. */
export function createTabQuery<Id extends string>(
  name: string,
  tabs: readonly [Tab<Id>, ...Tab<Id>[]],
) {
  const [first] = tabs
  return {
    tabs,
    /** The first tab if the parameter is missing or invalid. */
    read(search: string): Id {
      const value = new URLSearchParams(search).get(name)
      return tabs.find(({ id }) => id === value)?.id ?? first.id
    },
    /** The query for a tab. */
    query: (tab: Id): string => (tab === first.id ? '?' : `?${name}=${tab}`),
  }
}
