import { type ComponentType, useEffect, useState } from 'react'
import type { VideoPlayerProps } from '#web/ui/video/video-player.tsx'
import { VideoSpinner } from './stage-spinner.tsx'

export const importVideoPlayer = () => import('#web/ui/video/video-player.tsx')

interface LazyVideoProps extends VideoPlayerProps {
  /** The player itself could not be had. */
  onFailure: () => void
}

/** Fetches the player when a video is wanted; a new mount is a new attempt. */
export function LazyVideoPlayer({ onFailure, ...props }: LazyVideoProps) {
  const [Player, setPlayer] = useState<ComponentType<VideoPlayerProps>>()

  useEffect(() => {
    let isShown = true
    importVideoPlayer().then(
      (player) => isShown && setPlayer(() => player.VideoPlayer),
      () => isShown && onFailure(),
    )
    return () => void (isShown = false)
  }, [onFailure])

  return Player ? <Player {...props} /> : <VideoSpinner />
}
