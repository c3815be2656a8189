const formats = {
  day: {
    label: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    name: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  },
  month: {
    label: new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
    name: new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  },
}

/** The label on the axis and the full name of a period by its first day, such as `2026-01-31`. */
export function formatPeriod(
  start: string,
  unit: keyof typeof formats,
): { label: string; name: string } {
  const date = new Date(`${start}T00:00:00Z`)
  return { label: formats[unit].label.format(date), name: formats[unit].name.format(date) }
}
