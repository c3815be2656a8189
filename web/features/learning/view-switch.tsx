import { useState } from 'react'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { IconLayoutGrid, IconTable } from '#web/ui/icons/views.ts'
import classes from './view-switch.module.css'

export type CourseView = 'table' | 'cards'

const storageKey = 'learning-view'

/** Whether courses are shown in the table or as cards; saved in this browser. */
export function useCourseView(): [CourseView, (view: CourseView) => void] {
  const stored = useBrowserValue(readView, 'table')
  const [selected, setSelected] = useState<CourseView>()

  function select(view: CourseView) {
    setSelected(view)
    try {
      localStorage.setItem(storageKey, view)
    } catch {
      // Without storage, the choice is valid until the page is left.
    }
  }
  return [selected ?? stored, select]
}

function readView(): CourseView {
  try {
    return localStorage.getItem(storageKey) === 'cards' ? 'cards' : 'table'
  } catch {
    return 'table'
  }
}

interface ViewSwitchProps {
  view: CourseView
  onSelect: (view: CourseView) => void
}

export function ViewSwitch({ view, onSelect }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="View" className={classes.group}>
      <button
        type="button"
        className={classes.option}
        aria-pressed={view === 'table'}
        onClick={() => onSelect('table')}
      >
        <IconTable size={20} aria-hidden="true" />
        Table
      </button>
      <button
        type="button"
        className={classes.option}
        aria-pressed={view === 'cards'}
        onClick={() => onSelect('cards')}
      >
        <IconLayoutGrid size={20} aria-hidden="true" />
        Cards
      </button>
    </div>
  )
}
