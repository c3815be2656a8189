const key = 'player'

/** What this browser has stored, unchecked. Apart from the player, so that pages can read it before. */
export function readStoredPreferences(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

export function storePreferences(preferences: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // Without storage the player works, but does not remember preferences.
  }
}
