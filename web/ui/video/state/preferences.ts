import { playerLimits } from '#shared/limits.ts'
import { defaultPreferences, type PlayerPreferences } from './player-state.ts'
import { readStoredPreferences, storePreferences } from './stored-preferences.ts'

/** The preferences stored in this browser. */
export function readPreferences(): PlayerPreferences {
  return parsePreferences(readStoredPreferences())
}

/** Stores the preferences, which may be part of a state. */
export function savePreferences(preferences: PlayerPreferences): void {
  storePreferences(parsePreferences(preferences))
}

export function hasSamePreferences(a: PlayerPreferences, b: PlayerPreferences): boolean {
  const names = Object.keys(defaultPreferences) as (keyof PlayerPreferences)[]
  return names.every((name) => a[name] === b[name])
}

/** Replaces invalid stored values by defaults. */
export function parsePreferences(stored: unknown): PlayerPreferences {
  const values: Record<string, unknown> = Object(stored)
  const { muted, volume, rate, captions, timeShown, theatre } = values
  const { captionsLanguage, quality, stableVolume, markers } = values
  const rates: readonly unknown[] = playerLimits.rates
  return {
    muted: muted === true,
    volume:
      typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultPreferences.volume,
    rate: typeof rate === 'number' && rates.includes(rate) ? rate : defaultPreferences.rate,
    captions: captions === true,
    timeShown: timeShown === 'remaining' ? 'remaining' : 'elapsed',
    theatre: theatre === true,
    captionsLanguage: typeof captionsLanguage === 'string' ? captionsLanguage : null,
    quality: typeof quality === 'number' && quality > 0 ? quality : null,
    stableVolume: stableVolume !== false,
    markers: markers !== false,
  }
}
