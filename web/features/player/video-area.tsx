import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { playerMessages } from '#shared/messages/player.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { VideoPlayerProps } from '#web/ui/video/video-player.tsx'
import classes from './video-area.module.css'

interface VideoStageProps extends VideoPlayerProps {
  /** True while the page still gathers what it needs. */
  isWaiting: boolean
}

/** The room of the video: always of one size, whatever stands in it. */
export function VideoArea(props: VideoStageProps) {
  const hasVideo = props.src !== ''
  const artwork = useImageUrl(props.artwork)
  const captions = useImageUrl(props.captions ?? '') || undefined
  useEffect(() => {
    if (hasVideo) void importVideoPlayer().catch(() => undefined)
  }, [hasVideo])

  return (
    <div className={classes.stage}>
      <StageContent {...props} artwork={artwork} captions={captions} />
    </div>
  )
}

function StageContent({ isWaiting, ...video }: VideoStageProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const fail = useCallback(() => setHasFailed(true), [])

  if (isWaiting) return <VideoSpinner />
  if (video.src === '') return <p className={classes.words}>{catalogueMessages.noVideo}</p>
  if (!hasFailed) return <LazyVideoPlayer {...video} onFailure={fail} />
  return (
    <div role="alert" className={classes.words}>
      <p>{playerMessages.cannotLoad}</p>
      <Button variant="secondary" onClick={() => setHasFailed(false)}>
        Retry
      </Button>
    </div>
  )
}

const importVideoPlayer = () => import('#web/ui/video/video-player.tsx')

interface LazyVideoProps extends VideoPlayerProps {
  /** The player itself could not be had. */
  onFailure: () => void
}

/** Fetches the player when a video is wanted; a new mount is a new attempt. */
function LazyVideoPlayer({ onFailure, ...props }: LazyVideoProps) {
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

function VideoSpinner() {
  return (
    <p role="status" className={classes.words}>
      <span className={classes.wheel} aria-hidden="true" />
      <span className="visually-hidden">Loading the video…</span>
    </p>
  )
}
