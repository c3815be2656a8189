import { playerLimits } from '#shared/limits.ts'
import { firstChoices, type PlayerChoices } from './player-state.ts'

const key = 'player'

/** What the viewer chose last time in this browser. */
export function readChoices(): PlayerChoices {
  try {
    return choicesFrom(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return firstChoices
  }
}

export function writeChoices({ muted, volume, rate, captions, timeShown }: PlayerChoices): void {
  try {
    localStorage.setItem(key, JSON.stringify({ muted, volume, rate, captions, timeShown }))
  } catch {
    // Without storage the player still works; it only forgets.
  }
}

/** Takes from what was stored whatever is still a possible choice. */
export function choicesFrom(stored: unknown): PlayerChoices {
  const { muted, volume, rate, captions, timeShown }: Record<string, unknown> = Object(stored)
  const rates: readonly unknown[] = playerLimits.rates
  return {
    muted: muted === true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : firstChoices.volume,
    rate: typeof rate === 'number' && rates.includes(rate) ? rate : firstChoices.rate,
    captions: captions === true,
    timeShown: timeShown === 'remaining' ? 'remaining' : 'elapsed',
  }
}
