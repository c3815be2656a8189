import { type KeyboardEvent, useCallback } from 'react'
import { playerLimits } from '#shared/limits.ts'
import type { PlayerCommand } from '../state/player-command.ts'

export interface Shortcut {
  /** As they are printed on keys. */
  keys: readonly string[]
  description: string
}

const { skipSeconds, arrowKeySeconds: arrowSeconds, volumeStep } = playerLimits

/** What `?` lists. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Space', 'K'], description: 'Play or pause' },
  { keys: ['J'], description: `Back ${skipSeconds} seconds` },
  { keys: ['L'], description: `Forward ${skipSeconds} seconds` },
  { keys: ['Left', 'Right'], description: `Back or forward ${arrowSeconds} seconds` },
  { keys: ['Up', 'Down'], description: 'Louder or softer' },
  { keys: ['M'], description: 'Sound off or on' },
  { keys: ['F'], description: 'Full screen' },
  { keys: ['C'], description: 'Captions' },
  { keys: ['0', '…', '9'], description: 'Go to 0 % … 90 % of the video' },
  { keys: ['<', '>'], description: 'Slower or faster' },
  { keys: ['?'], description: 'This list' },
]

const commands: Readonly<Record<string, PlayerCommand>> = {
  ' ': { type: 'togglePlay' },
  k: { type: 'togglePlay' },
  j: { type: 'skip', seconds: -skipSeconds },
  l: { type: 'skip', seconds: skipSeconds },
  ArrowLeft: { type: 'skip', seconds: -arrowSeconds },
  ArrowRight: { type: 'skip', seconds: arrowSeconds },
  ArrowUp: { type: 'changeVolume', by: volumeStep },
  ArrowDown: { type: 'changeVolume', by: -volumeStep },
  m: { type: 'toggleMute' },
  f: { type: 'toggleFullscreen' },
  c: { type: 'toggleCaptions' },
  '<': { type: 'stepRate', step: -1 },
  '>': { type: 'stepRate', step: 1 },
  '?': { type: 'showShortcuts' },
}

/** Worth repeating while the key is held; a toggle would only flicker. */
const repeatable = new Set<PlayerCommand['type']>(['skip', 'changeVolume'])

export interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  /** True while the key is being held. */
  repeat: boolean
}

/** The kind of control that has the focus, as far as it uses keys itself. */
export type FocusedControl = 'button' | 'slider' | 'select' | 'other'

/** What a key asks of the player, unless the focused control or the browser uses the key itself. */
export function toPlayerCommand(
  press: KeyPress,
  focused: FocusedControl,
): PlayerCommand | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined
  if (isUsedBy(focused, press.key)) return undefined
  const command = digit(press.key) ?? commands[lower(press.key)]
  if (press.repeat && command && !repeatable.has(command.type)) return undefined
  return command
}

function isUsedBy(focused: FocusedControl, key: string): boolean {
  if (focused === 'select') return true
  if (focused === 'button') return key === ' ' || key === 'Enter'
  return focused === 'slider' && /^(Arrow|Page|Home|End)/.test(key)
}

function digit(key: string): PlayerCommand | undefined {
  return /^\d$/.test(key) ? { type: 'seekFraction', fraction: Number(key) / 10 } : undefined
}

/** Letters work with Caps Lock too; names of keys keep their capitals. */
function lower(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key
}

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
