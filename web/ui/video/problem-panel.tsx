import { playerMessages } from '#shared/messages/player.ts'
import { getVideoKind } from '#shared/video-link.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './video-player.module.css'
import type { VideoError } from './video-problem.ts'

interface ProblemPanelProps {
  error: VideoError
  src: string
  onRetry: () => void
}

/** Why there is no picture, and the way on. */
export function VideoErrorPanel({ error: problem, src, onRetry }: ProblemPanelProps) {
  const isElsewhere = problem === 'forbidden' && getVideoKind(src) === 'youtube'
  return (
    <div role="alert" className={classes.problem}>
      <p>{playerMessages[problem]}</p>
      <div className={classes.ways}>
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
        {isElsewhere && (
          <a className={classes.elsewhere} href={src} target="_blank" rel="noreferrer">
            Watch on YouTube
          </a>
        )}
      </div>
    </div>
  )
}
