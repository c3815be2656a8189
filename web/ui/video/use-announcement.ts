import { useCallback, useEffect, useState } from 'react'

const shownMilliseconds = 1200

/** A few words that are shown for a moment; the number tells two of the same apart. */
export interface Announcement {
  text: string
  id: number
}

export function useAnnouncement(): [Announcement | undefined, (words: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>()
  useEffect(() => {
    if (!announcement) return
    const timer = setTimeout(setAnnouncement, shownMilliseconds, undefined)
    return () => clearTimeout(timer)
  }, [announcement])

  const announce = useCallback((words: string) => {
    if (words) setAnnouncement((before) => ({ text: words, id: (before?.id ?? 0) + 1 }))
  }, [])
  return [announcement, announce]
}
