import { useCallback, useSyncExternalStore } from 'react'
import type { VideoStream } from '#shared/contract/media/videos.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'

interface LessonStream {
  /** Undefined until it is loaded, and while the video cannot be played. */
  stream: VideoStream | undefined
  /** Loads it again: its addresses expire. */
  refresh: () => Promise<void>
}

/** The uploaded video of a lesson, for players; nothing is loaded unless it `isUploaded`. */
export function useLessonStream(lesson: string, isUploaded: boolean): LessonStream {
  const load = useCallback(
    (signal: AbortSignal) => (isUploaded ? loadStream(lesson, signal) : Promise.resolve(undefined)),
    [lesson, isUploaded],
  )
  const { data: stream, refetch } = useQuery(load)
  const refresh = useCallback(async () => refetch(), [refetch])
  return { stream, refresh }
}

async function loadStream(id: string, signal: AbortSignal): Promise<VideoStream | undefined> {
  const call = getBrowserApi().api.lessons[':id'].$get({ param: { id } }, { init: { signal } })
  const { content } = (await parseResponse(call)).lesson
  return content.kind === 'video' ? (content.stream ?? undefined) : undefined
}

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
