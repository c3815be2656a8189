import { useCallback, useEffect, useState } from 'react'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { Button } from '#web/ui/button.tsx'
import { fetchPlayer, LazyVideo } from './lazy-video.tsx'
import { StageSpinner } from './stage-spinner.tsx'
import classes from './video-stage.module.css'

interface VideoStageProps {
  link: string
  title: string
  /** True while the page still gathers what it needs. */
  isWaiting: boolean
}

/** The room of the video: always of one size, whatever stands in it. */
export function VideoStage(props: VideoStageProps) {
  const hasVideo = props.link !== ''
  useEffect(() => {
    if (hasVideo) void fetchPlayer().catch(() => undefined)
  }, [hasVideo])

  return (
    <section className={classes.stage} aria-label="Video">
      <StageContent {...props} />
    </section>
  )
}

function StageContent({ link, title, isWaiting }: VideoStageProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const fail = useCallback(() => setHasFailed(true), [])

  if (isWaiting) return <StageSpinner />
  if (link === '') return <p className={classes.words}>{catalogueMessages.noVideo}</p>
  if (!hasFailed) return <LazyVideo link={link} title={title} onError={fail} />
  return (
    <div role="alert" className={classes.words}>
      <p>{learningMessages.videoFailed}</p>
      <Button variant="secondary" onClick={() => setHasFailed(false)}>
        Retry
      </Button>
    </div>
  )
}
