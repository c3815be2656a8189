import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Lesson } from '#shared/contract/lessons.ts'

/** Loaded again this long before they expire. */
const marginMilliseconds = 60_000

/** The addresses of private files expire; a page that stays open loads them again. */
export function useFreshAddresses(lesson: Lesson): void {
  const { revalidate } = useRevalidator()
  const expiresAt = findFirstExpiry(lesson)
  useEffect(() => {
    if (expiresAt === undefined) return undefined
    const refresh = () => {
      if (Date.now() >= expiresAt - marginMilliseconds) void revalidate()
    }
    const timer = setTimeout(refresh, Math.max(0, expiresAt - marginMilliseconds - Date.now()))
    // Timers do not run while the computer sleeps.
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [expiresAt, revalidate])
}

function findFirstExpiry({ content, attachments }: Lesson): number | undefined {
  const file = content.kind === 'file' ? content.file : null
  const times = [...attachments, ...(file ? [file] : [])].map((one) => Date.parse(one.expiresAt))
  return times.length > 0 ? Math.min(...times) : undefined
}
