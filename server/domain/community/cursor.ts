/** The least id that a row made at this time can have: ids begin with the milliseconds (UUID version 7). */
export function firstIdAt(time: Date): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`
}

/** Where a page begins: behind the row with this id, or before this time. */
export function parseCursor(cursor: string): string {
  return cursor.includes('T') ? firstIdAt(new Date(cursor)) : cursor
}
