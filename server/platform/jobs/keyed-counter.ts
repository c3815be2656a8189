export interface KeyedCounter {
  /** Without the keys whose count is 0. */
  counts: ReadonlyMap<string, number>
  get(key: string): number
  add(key: string, change: 1 | -1): void
}

/** Counts per key, such as what each user has open, without memory for keys that have nothing. */
export function createKeyedCounter(): KeyedCounter {
  const counts = new Map<string, number>()
  const get = (key: string) => counts.get(key) ?? 0
  return {
    counts,
    get,
    add(key, change) {
      const count = get(key) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
