import { useSyncExternalStore } from 'react'
import { formatTimeAgo } from '#web/lib/format.ts'

const minute = 60_000
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * "3 days ago", with the exact time in the user's time zone on hover. The server renders the same page for
 * everyone, so it and hydration show the date.
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

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, minute)
  return () => clearInterval(timer)
}

function getCurrentMinute(): number {
  return Math.floor(Date.now() / minute) * minute
}

function getServerValue(): undefined {
  return undefined
}
