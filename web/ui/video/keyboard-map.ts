import { playerLimits } from '#shared/limits.ts'
import type { PlayerCommand } from './player-command.ts'

export interface Shortcut {
  /** As they are printed on keys. */
  keys: readonly string[]
  does: string
}

const { skipSeconds, arrowSeconds, volumeStep } = playerLimits

/** What `?` lists. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['J'], does: `Back ${skipSeconds} seconds` },
  { keys: ['L'], does: `Forward ${skipSeconds} seconds` },
  { keys: ['Left', 'Right'], does: `Back or forward ${arrowSeconds} seconds` },
  { keys: ['Up', 'Down'], does: 'Louder or softer' },
  { keys: ['M'], does: 'Sound off or on' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['C'], does: 'Captions' },
  { keys: ['0', '…', '9'], does: 'Go to 0 % … 90 % of the video' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['?'], does: 'This list' },
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
export function commandOf(press: KeyPress, focused: FocusedControl): PlayerCommand | undefined {
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
