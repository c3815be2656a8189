import { expect, test } from 'vitest'
import { type PlayerCommand, describeCommand } from './player-command.ts'
import { defaultPreferences, createPlayerState, type PlayerState } from './player-state.ts'

test.each<[PlayerCommand, Partial<PlayerState>, string]>([
  [{ type: 'skip', seconds: -10 }, {}, 'Back 10 seconds'],
  [{ type: 'skip', seconds: 5 }, {}, 'Forward 5 seconds'],
  [{ type: 'seekFraction', fraction: 0.5 }, { position: 900 }, '15:00'],
  [{ type: 'changeVolume', by: 0.05 }, { volume: 0.55 }, 'Volume 55%'],
  [{ type: 'toggleMute' }, { muted: true }, 'Muted'],
  [{ type: 'stepRate', step: 1 }, { rate: 1.5 }, 'Speed 1.5'],
  [{ type: 'toggleCaptions' }, { captions: true }, 'Captions on'],
  [{ type: 'toggleFullscreen' }, {}, ''],
])('describes %j', (command, change, text) => {
  expect(describeCommand(command, { ...createPlayerState(defaultPreferences), ...change })).toBe(
    text,
  )
})
