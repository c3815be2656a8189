export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

export function hoursBefore(now: Date, hours: number): Date {
  return daysBefore(now, hours / 24)
}

/** The database id of a key of the demo content. */
export function requireId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`The demo content has no "${key}".`)
  return id
}
