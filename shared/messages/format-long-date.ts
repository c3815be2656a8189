const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** "5 December 2026", in the words of the site's language and in UTC, for messages of the server. */
export function formatLongDate(date: Date): string {
  return format.format(date)
}
