import type { KeyboardEvent, Ref } from 'react'
import { IconGrip } from '#web/ui/icons/curriculum.ts'
import { toElementId, useTree } from './tree-context.ts'
import classes from './tree.module.css'

/** The id of the explanation of the keys. */
export const handleHelpId = 'handle-help'

interface DragHandleProps {
  ref: Ref<HTMLButtonElement>
  id: string
  /** Such as "Move Introduction". */
  label: string
  onMove: (direction: 'up' | 'down') => void
}

/** Drags its row by pointer, moves it by the arrow keys, and opens the dialog that moves it when it is pressed. */
export function DragHandle({ ref, id, label, onMove }: DragHandleProps) {
  const { openMoveDialog } = useTree()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? 'up' : 'down')
  }

  return (
    <button
      ref={ref}
      id={toElementId(id, 'handle')}
      type="button"
      className={classes.handle}
      aria-label={label}
      aria-describedby={handleHelpId}
      onKeyDown={onKeyDown}
      onClick={() => openMoveDialog(id)}
    >
      <IconGrip size={20} aria-hidden="true" />
    </button>
  )
}
