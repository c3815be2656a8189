/** The lowest id that a row created at this time can have: ids start with the milliseconds (UUID version 7). */
export function firstIdAt(time: Date): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`
}

/** Converts a cursor, which is the id of a row or an ISO time: the page has rows with lower ids than the returned one. */
export function toBeforeId(cursor: string): string {
  return cursor.includes('T') ? firstIdAt(new Date(cursor)) : cursor
}
