import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './tabs.module.css'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The content of the shown tab. */
  children: ReactNode
}

/** The ARIA practice of tabs: one stop for Tab; arrows, Home and End show the others at once. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected: shown,
  onSelect: onShow,
  children,
}: TabsProps<Id>) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)

  /** From the focused tab, not the shown one: quick keys come before the page is drawn anew. */
  function onKeyDown(event: KeyboardEvent, place: number) {
    const next = placeAfter(event.key, place, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    onShow(tab.id)
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes.list}>
        {tabs.map(({ id, label }, place) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            className={classes.tab}
            aria-selected={id === shown}
            aria-controls={id === shown ? `${prefix}-panel` : undefined}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => onShow(id)}
            onKeyDown={(event) => onKeyDown(event, place)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${shown}`}
        tabIndex={0}
        className={classes.panel}
      >
        {children}
      </div>
    </>
  )
}

function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

interface Tab<Id extends string> {
  id: Id
  label: string
}

/** Tabs whose shown one stands in the address, under `name`; the first stands for no word there. */
export function createTabQuery<Id extends string>(
  name: string,
  tabs: readonly [Tab<Id>, ...Tab<Id>[]],
) {
  const [first] = tabs
  return {
    tabs,
    /** The tab that an address asks for; the first where it asks for none that there is. */
    read(search: string): Id {
      const wanted = new URLSearchParams(search).get(name)
      return tabs.find(({ id }) => id === wanted)?.id ?? first.id
    },
    /** The query that leads to a tab. */
    query: (tab: Id): string => (tab === first.id ? '?' : `?${name}=${tab}`),
  }
}
