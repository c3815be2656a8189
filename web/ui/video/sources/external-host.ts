import { useMemo } from 'react'
import { getVideoKind } from '#shared/videos/video-link.ts'
import { useSettings } from '#web/lib/settings.ts'

/** The names by which viewers know the sites whose players have another address. */
const providers: Partial<Record<string, string>> = { youtube: 'youtube.com', vimeo: 'vimeo.com' }

/** The host that a video or an image is loaded from; undefined if it is one of our own. */
export function findExternalHost(src: string, ownUrls: readonly string[]): string | undefined {
  const url = URL.parse(src, ownUrls[0])
  const isOwn = !url || ownUrls.some((own) => URL.parse(own)?.origin === url.origin)
  return isOwn ? undefined : (providers[getVideoKind(src) ?? ''] ?? url.host)
}

/** The URLs at which this installation serves pages and files; the first is that of the page. */
export function useOwnUrls(): readonly string[] {
  const { publicUrl, assetUrl } = useSettings()
  return useMemo(() => [location.origin, publicUrl, assetUrl], [publicUrl, assetUrl])
}

const played = new Set<string>()

/** Until the document is left, videos of this host may follow one another by themselves. */
export function rememberPlayed(host: string): void {
  played.add(host)
}

export function wasPlayed(host: string): boolean {
  return played.has(host)
}
