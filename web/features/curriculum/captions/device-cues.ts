import type { Cue } from '#shared/captions/cue.ts'

interface StoredCues {
  /** Of the track that the edits are based on. */
  version: number
  cues: readonly Cue[]
}

/** Edited cues that are not saved yet, kept on this device across reloads. */
export const deviceCues = {
  store(key: string, value: StoredCues): void {
    try {
      localStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Without storage, or when it is full, a reload loses what could not be saved.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // There is no storage.
    }
  },
  take(key: string): StoredCues | undefined {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      localStorage.removeItem(key)
      return isStored(value) ? value : undefined
    } catch {
      return undefined
    }
  },
}

function isStored(value: unknown): value is StoredCues {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    'cues' in value &&
    Array.isArray(value.cues)
  )
}
