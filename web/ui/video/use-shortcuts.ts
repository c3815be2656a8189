import { type KeyboardEvent, useCallback } from 'react'
import { toPlayerCommand, type FocusedControl } from './keyboard-map.ts'
import type { PlayerCommand } from './player-command.ts'

/** The keys of the player, for its outermost element: they work while the focus is within. */
export function useShortcuts(ask: (command: PlayerCommand) => void) {
  return useCallback(
    (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof Element) || target.closest('dialog')) return
      const command = toPlayerCommand(event, controlOf(target))
      if (!command) return
      event.preventDefault()
      ask(command)
    },
    [ask],
  )
}

function controlOf(target: Element): FocusedControl {
  if (target instanceof HTMLSelectElement) return 'select'
  if (target instanceof HTMLInputElement) return 'slider'
  return target instanceof HTMLButtonElement ? 'button' : 'other'
}
