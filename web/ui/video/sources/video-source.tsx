import { type ComponentType, memo, useEffect, useState } from 'react'
import HtmlPlayer from 'react-player/HtmlPlayer'
import players from 'react-player/players'
import { createReactPlayer } from 'react-player/ReactPlayer'
import { getVideoKind } from '#shared/video-link.ts'
import type { MediaElement } from './media-element.ts'
import { YoutubePlayer } from './youtube-player.tsx'

const ofLibrary = players
  .filter(({ key }) => ['hls', 'dash', 'vimeo'].includes(key))
  .map(({ key, name, player = HtmlPlayer }) => ({
    key,
    name,
    canPlay: (src: string) => getVideoKind(src) === key,
    player: withDeferredSource(player),
  }))
const youtube = {
  key: 'youtube',
  name: 'YouTube',
  canPlay: (src: string) => getVideoKind(src) === 'youtube',
  player: YoutubePlayer as ComponentType,
}
/** A link without a telling ending is most likely a file. */
const asFile = { key: 'file', name: 'file', canPlay: () => true, player: HtmlPlayer }
const ReactPlayer = createReactPlayer([...ofLibrary, youtube], asFile)

interface VideoSourceProps {
  src: string
  /** 0 to 1. */
  volume: number
  rate: number
  /** Gets what plays once it is in the page, and null when it goes. */
  attach: (medium: MediaElement | null) => void
}

/** What plays, without controls. react-player sets volume and speed each time it is rendered. */
export const VideoSource = memo(function VideoSource(props: VideoSourceProps) {
  const { src, volume, rate, attach } = props
  return (
    <ReactPlayer
      ref={attach}
      src={src}
      volume={volume}
      playbackRate={rate}
      preload="metadata"
      playsInline
      width="100%"
      height="100%"
    />
  )
})

/**
 * A player that gets its source only when it stands in the page and is listened to. The elements around
 * hls.js and Vimeo load as soon as they are made, and what fails by then they tell to nobody.
 */
function withDeferredSource<Props extends { src?: string | undefined }>(
  Player: ComponentType<Props>,
): ComponentType<Props> {
  return function PlayerWithLateSource(props: Props) {
    const [isThere, setIsThere] = useState(false)
    useEffect(() => setIsThere(true), [])
    return <Player {...props} src={isThere ? props.src : undefined} />
  }
}
