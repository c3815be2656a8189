import { useSyncExternalStore } from 'react'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from '../videos.module.css'
import { browserWork, stopBrowserWork } from './browser-work.ts'

interface BrowserWorkRowProps {
  video: { id: string; name: string }
}

/** Which quality of a video this page is making, with a button that stops it. */
export function BrowserWorkRow({ video }: BrowserWorkRowProps) {
  const works = useSyncExternalStore(browserWork.subscribe, browserWork.get, browserWork.get)
  const work = works.get(video.id)
  if (!work) return null
  const { height, percent } = work
  return (
    <div className={classes.upload} role="group" aria-label={`Qualities of ${video.name}`}>
      <progress
        className={classes.bar}
        aria-label={`${height}p of ${video.name}`}
        max={100}
        value={percent ?? 100}
      />
      <span className={classes.uploadText}>
        {percent === undefined ? messages.sendingMade(height) : messages.making(height, percent)}
      </span>
      <div className={classes.buttons}>
        <Button
          variant="quiet"
          aria-label={`Skip the qualities of ${video.name}`}
          onClick={() => stopBrowserWork(video.id)}
        >
          Skip
        </Button>
      </div>
    </div>
  )
}
