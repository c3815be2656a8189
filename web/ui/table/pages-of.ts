/** How many pages a table of so many rows has; an empty one has one. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
