/**
 * The part of HTMLMediaElement that the player uses. Implemented by video elements, the elements of hls.js,
 * dash.js and Vimeo, and by `YoutubeMediaElement`.
 */
export interface MediaElement extends EventTarget {
  currentTime: number
  readonly duration: number
  readonly paused: boolean
  readonly seeking?: boolean
  readonly ended: boolean
  readonly buffered: Pick<TimeRanges, 'length' | 'start' | 'end'>
  volume: number
  muted: boolean
  playbackRate: number
  readonly error?: { readonly code: number } | null
  play(): Promise<unknown>
  pause(): unknown
  /** Captions that come with the stream. */
  readonly textTracks?: TextTrackList
  /** The qualities of an adaptive stream; index -1 selects automatically. */
  readonly videoRenditions?: Renditions
  requestPictureInPicture?(): Promise<unknown>
  /** iPhones allow full screen for video elements only. */
  webkitEnterFullscreen?(): void
  /** The hls.js or dash.js instance once it exists. */
  readonly api?: unknown
}

export interface Rendition {
  readonly id?: string
  readonly height?: number
  readonly bitrate?: number
}

export interface Renditions extends EventTarget, Iterable<Rendition> {
  selectedIndex: number
}

/** Converts TimeRanges to pairs of seconds. */
export function toTimeRanges(ranges: MediaElement['buffered']): [number, number][] {
  return Array.from({ length: ranges.length }, (_, index) => [
    ranges.start(index),
    ranges.end(index),
  ])
}

/** Why a video does not play, as far as it matters to the viewer. */
export type VideoError = 'network' | 'unplayable' | 'broken' | 'forbidden'

/** Additional to the codes 1 to 4 of MediaError: the owner does not allow embedding. */
export const embeddingForbiddenCode = 101

/** Converts a MediaError code. */
export function toVideoError(code: number | undefined): VideoError {
  if (code === 2) return 'network'
  if (code === 3) return 'broken'
  return code === embeddingForbiddenCode ? 'forbidden' : 'unplayable'
}
