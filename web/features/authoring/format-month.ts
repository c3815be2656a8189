const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Of a month written 2026-01: what stands under its bar, with the year where one begins, and its whole name. */
export function formatMonth(month: string): { label: string; name: string } {
  const first = new Date(`${month}-01T00:00:00Z`)
  const year = first.getUTCMonth() === 0 ? `\n${first.getUTCFullYear()}` : ''
  return { label: `${short.format(first)}${year}`, name: long.format(first) }
}
