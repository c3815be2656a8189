import { useCallback, useSyncExternalStore } from 'react'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'

/** The result of `select` for the position of a media element; renders again when it changes. */
export function useMediaValue(
  media: MediaElement | null,
  select: (seconds: number) => number,
): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      media?.addEventListener('timeupdate', listener)
      return () => media?.removeEventListener('timeupdate', listener)
    },
    [media],
  )
  const getValue = () => select(media?.currentTime ?? 0)
  return useSyncExternalStore(subscribe, getValue, getValue)
}
