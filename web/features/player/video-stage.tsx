import { useCallback, useEffect, useState } from 'react'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { playerMessages } from '#shared/messages/player.ts'
import { usePageUrl } from '#web/lib/page-url.ts'
import { Button } from '#web/ui/button.tsx'
import type { VideoPlayerProps } from '#web/ui/video/video-player.tsx'
import { fetchPlayer, LazyVideo } from './lazy-video.tsx'
import { StageSpinner } from './stage-spinner.tsx'
import classes from './video-stage.module.css'

interface VideoStageProps extends VideoPlayerProps {
  /** True while the page still gathers what it needs. */
  isWaiting: boolean
}

/** The room of the video: always of one size, whatever stands in it. */
export function VideoStage(props: VideoStageProps) {
  const hasVideo = props.src !== ''
  const artwork = usePageUrl(props.artwork)
  const captions = usePageUrl(props.captions ?? '') || undefined
  useEffect(() => {
    if (hasVideo) void fetchPlayer().catch(() => undefined)
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

  if (isWaiting) return <StageSpinner />
  if (video.src === '') return <p className={classes.words}>{catalogueMessages.noVideo}</p>
  if (!hasFailed) return <LazyVideo {...video} onFailure={fail} />
  return (
    <div role="alert" className={classes.words}>
      <p>{playerMessages.cannotLoad}</p>
      <Button variant="secondary" onClick={() => setHasFailed(false)}>
        Retry
      </Button>
    </div>
  )
}
