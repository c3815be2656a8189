/**
 * What the player needs of whatever plays: a video element, the elements around hls.js, dash.js and
 * Vimeo, or our frame of YouTube. All of them speak as HTML's media elements do.
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
  /** The qualities of an adaptive stream; none selected means that the stream decides. */
  readonly videoRenditions?: Renditions
  requestPictureInPicture?(): Promise<unknown>
  /** The phone's own full screen, where no other element may fill it. */
  webkitEnterFullscreen?(): void
  /** hls.js or dash.js behind the element, once it is there. */
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

/** The ranges of a medium as pairs of seconds. */
export function toTimeRanges(ranges: MediaElement['buffered']): [number, number][] {
  return Array.from({ length: ranges.length }, (_, index) => [
    ranges.start(index),
    ranges.end(index),
  ])
}

/** Why a video does not play, as far as the viewer can do something about it. */
export type VideoError = 'network' | 'unplayable' | 'broken' | 'forbidden'

/** Of a video whose owner allows no player but its own; stands beside HTML's codes 1 to 4. */
export const embeddingForbiddenCode = 101

/** The problem behind a medium's error code (HTML, MediaError). */
export function toVideoError(code: number | undefined): VideoError {
  if (code === 2) return 'network'
  if (code === 3) return 'broken'
  return code === embeddingForbiddenCode ? 'forbidden' : 'unplayable'
}
