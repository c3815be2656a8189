import { type FocusEvent, type ReactNode, useRef } from 'react'
import { focusHeading } from '../layout/focus-after-navigation.tsx'
import { FocusKeeper } from '../layout/focus-keeper.tsx'

interface FocusedControl {
  /** The index of its row in the body. */
  row: number
  /** The index of its cell in the row. */
  cell: number
  /** Its visible text, such as "Delete", which the same control of other rows has too. */
  text: string
}

/**
 * The body of a table. If the control that has focus disappears, e.g. with a deleted row, the same control of the nearest
 * row gets it, or the page's heading if no row has one.
 */
export function TableBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = useRef<FocusedControl>(undefined)

  function remember({ target }: FocusEvent) {
    const row = target.closest('tr')
    const cell = target.closest<HTMLTableCellElement>('td, th')
    // A dialog in a cell returns the focus to the control that opened it.
    if (!row || !cell || target.closest('dialog')) return
    focused.current = {
      row: row.sectionRowIndex,
      cell: cell.cellIndex,
      text: target.textContent,
    }
  }

  function getFallback() {
    const control = body.current && findSameControl(body.current, focused.current)
    if (!control) focusHeading()
    return control
  }

  return (
    <FocusKeeper container={body} getFallback={getFallback}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only remembers the focus */}
      <tbody ref={body} onFocus={remember}>
        {children}
      </tbody>
    </FocusKeeper>
  )
}

/** In the row that has the place of the former one, else in those after it, else in those before it. */
function findSameControl(
  body: HTMLTableSectionElement,
  focused: FocusedControl | undefined,
): HTMLElement | undefined {
  if (!focused) return undefined
  const rows = [...body.rows]
  const ordered = [...rows.slice(focused.row), ...rows.slice(0, focused.row).reverse()]
  const controls = ordered.flatMap(({ cells }) => [
    ...(cells[focused.cell]?.querySelectorAll<HTMLElement>('a, button, input') ?? []),
  ])
  return controls.find(({ textContent }) => textContent === focused.text)
}
