/** The lowest id that a row created at this time can have: ids start with the milliseconds (UUID version 7). */
export function firstIdAt(time: Date): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`
}

/** A cursor is the id of a row, or an ISO time; either way, the page starts before the returned id. */
export function parseCursor(cursor: string): string {
  return cursor.includes('T') ? firstIdAt(new Date(cursor)) : cursor
}
