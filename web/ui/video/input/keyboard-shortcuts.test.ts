import { describe, expect, it } from 'vitest'
import { toPlayerCommand, type KeyPress, shortcuts } from './keyboard-shortcuts.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  ...more,
})

describe('keyboard shortcuts', () => {
  it.each([
    [' ', { type: 'togglePlay' }],
    ['k', { type: 'togglePlay' }],
    ['K', { type: 'togglePlay' }],
    ['j', { type: 'skip', seconds: -10 }],
    ['l', { type: 'skip', seconds: 10 }],
    ['ArrowLeft', { type: 'skip', seconds: -5 }],
    ['ArrowRight', { type: 'skip', seconds: 5 }],
    ['ArrowUp', { type: 'changeVolume', by: 0.05 }],
    ['ArrowDown', { type: 'changeVolume', by: -0.05 }],
    ['m', { type: 'toggleMute' }],
    ['f', { type: 'toggleFullscreen' }],
    ['c', { type: 'toggleCaptions' }],
    ['t', { type: 'toggleTheatre' }],
    ['0', { type: 'seekFraction', fraction: 0 }],
    ['9', { type: 'seekFraction', fraction: 0.9 }],
    ['<', { type: 'stepRate', step: -1 }],
    ['>', { type: 'stepRate', step: 1 }],
    ['?', { type: 'showShortcuts' }],
    ['x', undefined],
    ['Tab', undefined],
    ['Escape', undefined],
  ])('%j executes %j', (key, command) => {
    expect(toPlayerCommand(press(key), 'other')).toEqual(command)
  })

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
    'leaves keys with %j to the browser',
    (modifier) => {
      expect(toPlayerCommand(press('f', modifier), 'other')).toBeUndefined()
    },
  )

  it('leaves keys to the controls that use them', () => {
    expect(toPlayerCommand(press(' '), 'button')).toBeUndefined()
    expect(toPlayerCommand(press('Enter'), 'button')).toBeUndefined()
    expect(toPlayerCommand(press('k'), 'button')).toEqual({ type: 'togglePlay' })
    expect(toPlayerCommand(press('ArrowUp'), 'slider')).toBeUndefined()
    expect(toPlayerCommand(press(' '), 'slider')).toEqual({ type: 'togglePlay' })
    expect(toPlayerCommand(press('k'), 'select')).toBeUndefined()
  })

  it('repeats skips and volume steps while a key is held, and nothing else', () => {
    expect(toPlayerCommand(press('l', { repeat: true }), 'other')).toBeDefined()
    expect(toPlayerCommand(press('ArrowUp', { repeat: true }), 'other')).toBeDefined()
    expect(toPlayerCommand(press('k', { repeat: true }), 'other')).toBeUndefined()
    expect(toPlayerCommand(press('f', { repeat: true }), 'other')).toBeUndefined()
  })

  it('lists only keys that have a command', () => {
    const keyNames: Record<string, string> = {
      Space: ' ',
      Left: 'ArrowLeft',
      Right: 'ArrowRight',
      Up: 'ArrowUp',
      Down: 'ArrowDown',
    }
    const listed = shortcuts.flatMap(({ keys }) => keys).filter((key) => key !== '…')
    for (const key of listed) {
      expect(toPlayerCommand(press(keyNames[key] ?? key), 'other'), key).toBeDefined()
    }
  })
})
