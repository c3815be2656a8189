const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Chart label and full name of a month such as `2026-01`. January's label has the year below it. */
export function formatMonth(month: string): { label: string; name: string } {
  const start = new Date(`${month}-01T00:00:00Z`)
  const year = start.getUTCMonth() === 0 ? `\n${start.getUTCFullYear()}` : ''
  return { label: `${short.format(start)}${year}`, name: long.format(start) }
}
