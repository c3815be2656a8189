import { playerLimits } from '#shared/limits.ts'
import { defaultPreferences, type PlayerPreferences } from './player-state.ts'
import { readStoredPreferences, storePreferences } from './stored-preferences.ts'

/** The preferences stored in this browser. */
export function readPreferences(): PlayerPreferences {
  return parsePreferences(readStoredPreferences())
}

export function savePreferences({
  muted,
  volume,
  rate,
  captions,
  timeShown,
  theatre,
}: PlayerPreferences): void {
  storePreferences({ muted, volume, rate, captions, timeShown, theatre })
}

/** Replaces invalid stored values by defaults. */
export function parsePreferences(stored: unknown): PlayerPreferences {
  const values: Record<string, unknown> = Object(stored)
  const { muted, volume, rate, captions, timeShown, theatre } = values
  const rates: readonly unknown[] = playerLimits.rates
  return {
    muted: muted === true,
    volume:
      typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultPreferences.volume,
    rate: typeof rate === 'number' && rates.includes(rate) ? rate : defaultPreferences.rate,
    captions: captions === true,
    timeShown: timeShown === 'remaining' ? 'remaining' : 'elapsed',
    theatre: theatre === true,
  }
}
