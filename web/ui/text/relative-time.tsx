import { useSyncExternalStore } from 'react'
import { formatTimeAgo } from '#web/lib/format.ts'

const minute = 60_000
const plain = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * "3 days ago", with the exact time in the reader's own zone on hover. The page is the same for
 * everybody, so the server and the first paint say the date.
 */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useSyncExternalStore(everyMinute, currentMinute, unknown)
  const moment = new Date(iso)
  if (now === undefined) return <time dateTime={iso}>{plain.format(moment)}</time>
  const exact = moment.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <time dateTime={iso} title={exact}>
      {formatTimeAgo(moment.getTime(), now)}
    </time>
  )
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minute)
  return () => clearInterval(timer)
}

function currentMinute(): number {
  return Math.floor(Date.now() / minute) * minute
}

function unknown(): undefined {
  return undefined
}
