const format = new Intl.NumberFormat('en')

/** A count with its thousands set apart, the same on the server and in the browser: 3,678. */
export function formatCount(count: number): string {
  return format.format(count)
}
