import { useSyncExternalStore } from 'react'
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

const minute = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The start of the current minute, in milliseconds. */
export function getCurrentMinute(): number {
  return Math.floor(Date.now() / minute) * minute
}

/** Calls `listener` every minute. All listeners share one timer, which runs only while there are any. */
export function subscribeToMinutes(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(notifyListeners, minute)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
