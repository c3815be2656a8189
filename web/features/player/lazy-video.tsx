import { type ComponentType, useEffect, useState } from 'react'
import type { VideoPlayerProps } from './video-player.tsx'
import { StageSpinner } from './stage-spinner.tsx'

export const fetchPlayer = () => import('./video-player.tsx')

/** Fetches the player when a video is wanted; a new mount is a new attempt. */
export function LazyVideo(props: VideoPlayerProps) {
  const [Player, setPlayer] = useState<ComponentType<VideoPlayerProps>>()
  const { onError } = props

  useEffect(() => {
    let isShown = true
    fetchPlayer().then(
      (player) => isShown && setPlayer(() => player.VideoPlayer),
      () => isShown && onError(),
    )
    return () => void (isShown = false)
  }, [onError])

  return Player ? <Player {...props} /> : <StageSpinner />
}
