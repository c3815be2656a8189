import { type KeyboardEvent, useCallback } from 'react'
import { playerLimits } from '#shared/limits.ts'
import type { Shortcut } from '../../text/shortcut-list.tsx'
import type { PlayerCommand } from '../state/player-command.ts'

const { skipSeconds, arrowKeySeconds, volumeStep } = playerLimits

/** The list that `?` opens. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Space', 'K'], description: 'Play or pause' },
  { keys: ['J'], description: `Back ${skipSeconds} seconds` },
  { keys: ['L'], description: `Forward ${skipSeconds} seconds` },
  { keys: ['Left', 'Right'], description: `Back or forward ${arrowKeySeconds} seconds` },
  { keys: ['Up', 'Down'], description: 'Volume up or down' },
  { keys: ['M'], description: 'Mute or unmute' },
  { keys: ['F'], description: 'Full screen' },
  { keys: ['T'], description: 'Theatre mode, on wide screens' },
  { keys: ['C'], description: 'Captions' },
  { keys: ['0', '…', '9'], description: 'Jump to 0–90% of the video' },
  { keys: [',', '.'], description: 'Previous or next marker on the seek bar' },
  { keys: ['<', '>'], description: 'Slower or faster' },
  { keys: ['?'], description: 'Show keyboard shortcuts' },
]

const commands: Readonly<Record<string, PlayerCommand>> = {
  ' ': { type: 'togglePlay' },
  k: { type: 'togglePlay' },
  j: { type: 'skip', seconds: -skipSeconds },
  l: { type: 'skip', seconds: skipSeconds },
  ArrowLeft: { type: 'skip', seconds: -arrowKeySeconds },
  ArrowRight: { type: 'skip', seconds: arrowKeySeconds },
  ArrowUp: { type: 'changeVolume', by: volumeStep },
  ArrowDown: { type: 'changeVolume', by: -volumeStep },
  m: { type: 'toggleMute' },
  f: { type: 'toggleFullscreen' },
  t: { type: 'toggleTheatre' },
  c: { type: 'toggleCaptions' },
  ',': { type: 'stepMarker', step: -1 },
  '.': { type: 'stepMarker', step: 1 },
  '<': { type: 'stepRate', step: -1 },
  '>': { type: 'stepRate', step: 1 },
  '?': { type: 'showShortcuts' },
}

/** Commands that repeat while the key is held. */
const repeatable = new Set<PlayerCommand['type']>(['skip', 'changeVolume'])

export interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  /** True while the key is held. */
  repeat: boolean
}

/** The kind of the focused control, which may use keys itself. */
export type FocusedControl = 'button' | 'slider' | 'select' | 'other'

/** The command of a key, unless the focused control or the browser uses the key itself. */
export function toPlayerCommand(
  press: KeyPress,
  focused: FocusedControl,
): PlayerCommand | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined
  if (isUsedBy(focused, press.key)) return undefined
  const command = toSeekCommand(press.key) ?? commands[normalizeKey(press.key)]
  if (press.repeat && command && !repeatable.has(command.type)) return undefined
  return command
}

function isUsedBy(focused: FocusedControl, key: string): boolean {
  if (focused === 'select') return true
  if (focused === 'button') return key === ' ' || key === 'Enter'
  return focused === 'slider' && /^(Arrow|Page|Home|End)/.test(key)
}

/** Digits seek to tenths of the video. */
function toSeekCommand(key: string): PlayerCommand | undefined {
  return /^\d$/.test(key) ? { type: 'seekFraction', fraction: Number(key) / 10 } : undefined
}

/** Ignores Caps Lock for letters; names such as ArrowLeft keep their case. */
function normalizeKey(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key
}

/** The `onKeyDown` of the player's root: shortcuts work while focus is inside. */
export function useShortcuts(execute: (command: PlayerCommand) => void) {
  return useCallback(
    (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof Element) || target.closest('dialog')) return
      const command = toPlayerCommand(event, getControlKind(target))
      if (!command) return
      event.preventDefault()
      execute(command)
    },
    [execute],
  )
}

function getControlKind(target: Element): FocusedControl {
  if (target instanceof HTMLSelectElement) return 'select'
  if (target instanceof HTMLInputElement) return target.type === 'checkbox' ? 'button' : 'slider'
  return target instanceof HTMLButtonElement ? 'button' : 'other'
}
