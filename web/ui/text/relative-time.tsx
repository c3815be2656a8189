import { useSyncExternalStore } from 'react'
import { getCurrentMinute, subscribeToMinutes } from '#web/lib/format/current-minute.ts'
import { formatTimeAgo } from '#web/lib/format/format.ts'

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * "3 days ago", which moves on while the page is open, with the exact time in the user's time zone on hover. The server
 * renders the same page for everyone, so it and hydration show the date.
 */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useSyncExternalStore(subscribeToMinutes, getCurrentMinute, getServerValue)
  const date = new Date(iso)
  if (now === undefined) return <time dateTime={iso}>{dateFormat.format(date)}</time>
  const exact = date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <time dateTime={iso} title={exact}>
      {formatTimeAgo(date.getTime(), now)}
    </time>
  )
}

function getServerValue(): undefined {
  return undefined
}
