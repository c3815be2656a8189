import { useMemo } from 'react'
import type { VideoStream } from '#shared/contract/media/videos.ts'
import { removeBaseUrl } from '#shared/paths.ts'
import { useSettings } from '#web/lib/settings.ts'

/** With paths for addresses, so that everything is loaded from the page's origin, whatever its host name. */
export function useOwnStream(stream: VideoStream | null | undefined): VideoStream | undefined {
  const { publicUrl } = useSettings()
  return useMemo(() => {
    if (!stream) return undefined
    const toPath = (url: string) => removeBaseUrl(url, publicUrl)
    const { url, poster, thumbnails } = stream
    return {
      ...stream,
      url: toPath(url),
      poster: poster && toPath(poster),
      thumbnails: thumbnails && { ...thumbnails, sheets: thumbnails.sheets.map(toPath) },
    }
  }, [stream, publicUrl])
}
