import {
  type CSSProperties,
  type RefCallback,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import type { VideoStream } from '#shared/contract/media/videos.ts'
import type { MediaElement } from '../media-element.ts'
import { createRenditionList } from './rendition-list.ts'
import { createStreamAddress } from './stream-address.ts'

export interface StreamPlayerProps {
  ref: RefCallback<MediaElement>
  stream: VideoStream
  /** Loads a lesson's addresses again, of which the next `stream` has one. */
  onExpired: (() => Promise<void>) | undefined
  /** Attenuates loud videos. */
  hasStableVolume: boolean
  /** Where to start loading, in seconds. */
  getPosition: () => number
  style: CSSProperties
}

/**
 * A stream of an uploaded video, by hls.js, by the browser itself where it has no Media Source Extensions, or as a
 * file. A new address is used for what is loaded from then on; playback goes on.
 */
export function StreamPlayer(props: StreamPlayerProps) {
  const { ref, stream, onExpired, hasStableVolume, getPosition, style } = props
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [opened] = useState(stream)
  const [address] = useState(() => createStreamAddress(stream.url))
  const expire = useEffectEvent(async () => onExpired?.())
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      // Before the player sees the element, since it subscribes to the list once.
      if (element) Object.assign(element, { videoRenditions: createRenditionList() })
      setVideo(element)
      ref(element)
    },
    [ref],
  )
  useEffect(() => address.set(stream.url), [address, stream.url])
  useEffect(() => {
    if (video) setVolumeGain(video, hasStableVolume ? computeVolumeGain(stream.loudness) : 1)
  }, [video, hasStableVolume, stream.loudness])

  useEffect(() => {
    if (!video) return
    if (opened.type === 'file' || !hasMediaSource()) {
      setSource(video, opened.url)
      return () => video.removeAttribute('src')
    }
    const controller = new AbortController()
    const { signal } = controller
    const options = { videoId: opened._id, address, startAt: getPosition(), expire: () => expire() }
    import('./start-hls.ts').then(
      ({ startHls }) => signal.aborted || startHls(video, options, signal),
      // As if the stream could not be loaded.
      () => signal.aborted || setSource(video, opened.url),
    )
    return () => controller.abort()
  }, [video, opened, address, getPosition])

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the player renders the captions
    <video
      ref={attach}
      poster={opened.poster ?? undefined}
      preload="metadata"
      playsInline
      style={style}
    />
  )
}

function setSource(video: HTMLVideoElement, url: string): void {
  video.src = url
}

/** Older iPhones have neither, but play HLS themselves. */
function hasMediaSource(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
}

/** In LUFS: what streaming services play speech at. */
const targetLoudness = -16

/** The factor for the volume of a video that makes loud ones no louder than others. */
function computeVolumeGain(loudness: number | null): number {
  if (loudness === null) return 1
  return Math.min(1, 10 ** ((targetLoudness - loudness) / 20))
}

const gains = new WeakMap<HTMLMediaElement, number>()

/** From now on, `volume` of this element is the viewer's choice, and the audible volume is that times the gain. */
function setVolumeGain(media: HTMLMediaElement, gain: number): void {
  const native = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume')
  if (!native?.get || !native.set) return
  const { get, set } = native
  if (gain === 1 && !gains.has(media)) return
  const chosen = media.volume
  gains.set(media, gain)
  Object.defineProperty(media, 'volume', {
    configurable: true,
    get: () => Math.min(1, Number(get.call(media)) / gain),
    set(volume: number) {
      set.call(media, volume * gain)
    },
  })
  media.volume = chosen
}
