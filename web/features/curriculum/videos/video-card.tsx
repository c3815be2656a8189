import { useState } from 'react'
import type { CourseVideo } from '#shared/contract/media/videos.ts'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconVideo } from '#web/ui/icons/curriculum.ts'
import { IconAlertCircle } from '#web/ui/icons/general.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import { describeFile, describeState } from './describe-video.ts'
import classes from './videos.module.css'

interface VideoCardProps {
  video: CourseVideo
  onRetry: () => Promise<void>
}

/** An uploaded video with the state of its processing. */
export function VideoCard({ video, onRetry }: VideoCardProps) {
  const { name, state, percent, problem, isPlayable, canRetry } = video
  const [isRetrying, setIsRetrying] = useState(false)
  const text = describeState(video)
  return (
    <div className={classes.card}>
      <Poster poster={video.poster} />
      <div className={classes.cardText}>
        <p className={classes.cardName}>{name}</p>
        <p className={classes.cardMeta}>
          <Facts items={describeFile(video)} />
        </p>
        <p className={classes.state} data-state={state}>
          {state === 'failed' && <IconAlertCircle size={16} aria-hidden="true" />}
          {text}
        </p>
        {state === 'processing' && (
          <progress
            className={classes.bar}
            aria-label={`Processing: ${name}`}
            max={100}
            value={percent}
          />
        )}
        {state === 'uploading' && <p className={classes.note}>{messages.startedElsewhere}</p>}
        {isPlayable && state !== 'ready' && (
          <p className={classes.note}>{messages.playableAlready}</p>
        )}
        {problem !== null && <p className={classes.note}>{problem}</p>}
        {canRetry && (
          <div className={classes.buttons}>
            <Button
              variant="secondary"
              busy={isRetrying}
              onClick={async () => {
                setIsRetrying(true)
                await onRetry()
                setIsRetrying(false)
              }}
            >
              Retry processing
            </Button>
          </div>
        )}
        {/* Percentages are not announced. */}
        <p role="status" className="visually-hidden">
          {state === 'ready' || state === 'failed' ? `${name}: ${text}` : ''}
        </p>
      </div>
    </div>
  )
}

function Poster({ poster }: { poster: string | null }) {
  const src = useImageUrl(poster ?? '')
  return (
    <div className={classes.poster}>
      {src ? (
        <img src={src} alt="" width={160} height={90} />
      ) : (
        <IconVideo size={32} aria-hidden="true" />
      )}
    </div>
  )
}
