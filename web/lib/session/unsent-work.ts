/** What this browser keeps until the server has it. Keys are `kind:user:…`. */
const kinds = [
  'note',
  'progress',
  'lesson-progress',
  'completion',
  'lesson-completion',
  'curriculum',
  'captions',
] as const
export type UnsentKind = (typeof kinds)[number]

interface UnsentEntry {
  key: string
  kind: UnsentKind
  user: string
}

/** The kind of each thing of this user that the server does not have. */
export function listUnsentWork(user: string): UnsentKind[] {
  return listEntries().flatMap((entry) => (entry.user === user ? [entry.kind] : []))
}

/**
 * Clears the local storage, but for what other users of this browser wrote and the server does not have yet: it is sent
 * when they log in again. Without a known user, all of that stays.
 */
export function clearLocalStorage(user: string | undefined): void {
  const kept = listEntries()
    .filter((entry) => entry.user !== user)
    .map(({ key }) => [key, localStorage.getItem(key) ?? ''] as const)
  localStorage.clear()
  for (const [key, value] of kept) localStorage.setItem(key, value)
}

function listEntries(): UnsentEntry[] {
  return Object.keys(localStorage).flatMap((key) => {
    const [prefix, user, rest] = key.split(':')
    const kind = kinds.find((known) => known === prefix)
    return kind && user && rest ? [{ key, kind, user }] : []
  })
}
