import {
  type ComponentType,
  type CSSProperties,
  lazy,
  memo,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { getVideoKind, type VideoKind } from '#shared/videos/video-link.ts'
import type { MediaElement } from './media-element.ts'
import { StreamPlayer, type StreamPlayerProps } from './stream/stream-player.tsx'
import { YoutubePlayer } from './youtube-player.tsx'

/** What an uploaded video needs besides its address. */
export type StreamSource = Omit<StreamPlayerProps, 'ref' | 'style'>

interface VideoSourceProps {
  src: string
  /** An uploaded video, whose address changes while it plays. */
  stream?: StreamSource | undefined
  /** 0 to 1. */
  volume: number
  rate: number
  /** Called with the media element once it is in the document, and with null when it is removed. */
  attach: (element: MediaElement | null) => void
}

/** The media element of a video link, without controls. */
export const VideoSource = memo(function VideoSource(props: VideoSourceProps) {
  return (
    <Suspense>
      <LoadedSource {...props} />
    </Suspense>
  )
})

function LoadedSource({ src, stream, volume, rate, attach }: VideoSourceProps) {
  const element = useRef<MediaElement>(null)
  const ref = useCallback(
    (attached: MediaElement | null) => {
      element.current = attached
      attach(attached)
    },
    [attach],
  )
  useEffect(() => {
    if (!element.current) return
    element.current.playbackRate = rate
    element.current.volume = volume
  })
  if (stream) return <StreamPlayer ref={ref} {...stream} style={fill} />
  // A link without a known extension is most likely a file.
  const Player = players[getVideoKind(src) ?? 'file']
  return <Player ref={ref} src={src} preload="metadata" playsInline style={fill} />
}

const fill = { display: 'block', width: '100%', height: '100%' } as const

interface PlayerProps {
  ref: Ref<MediaElement>
  src: string | undefined
  preload: 'metadata'
  playsInline: boolean
  style: CSSProperties
}

const players: Record<VideoKind, ComponentType<PlayerProps>> = {
  hls: withDeferredSource(loadPlayer(() => import('hls-video-element/react'))),
  dash: withDeferredSource(loadPlayer(() => import('dash-video-element/react'))),
  vimeo: withDeferredSource(loadPlayer(() => import('vimeo-video-element/react'))),
  youtube: YoutubePlayer as ComponentType<PlayerProps>,
  file: FilePlayer as ComponentType<PlayerProps>,
}

/** The elements declare their props by their own classes; all of them take what `PlayerProps` lists. */
function loadPlayer(load: () => Promise<{ default: object }>): ComponentType<PlayerProps> {
  return lazy(async () => ({ default: (await load()).default as ComponentType<PlayerProps> }))
}

/**
 * Sets the source after the element is in the document: the elements of hls.js and Vimeo start loading
 * when they are created, and errors before listeners are attached would be lost.
 */
function withDeferredSource(Player: ComponentType<PlayerProps>): ComponentType<PlayerProps> {
  return function PlayerWithDeferredSource(props: PlayerProps) {
    const [isMounted, setIsMounted] = useState(false)
    useEffect(() => setIsMounted(true), [])
    return <Player {...props} src={isMounted ? props.src : undefined} />
  }
}

const audioFile = /\.(?:mp3|m4a|oga|wav)($|\?)/i

function FilePlayer({ ref, ...props }: Omit<PlayerProps, 'ref'> & { ref: Ref<HTMLVideoElement> }) {
  const Element = audioFile.test(props.src ?? '') ? 'audio' : 'video'
  return <Element {...props} ref={ref} />
}
