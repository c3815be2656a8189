import type { CourseVideo } from '#shared/contract/media/videos.ts'
import { IconAlertTriangle } from '#web/ui/icons/curriculum.ts'
import { describeState } from './describe-video.ts'
import classes from './videos.module.css'

/** The state of an uploaded video in the row of its lesson; nothing once it is ready. */
export function VideoSign({ video }: { video: CourseVideo | undefined }) {
  if (!video || video.state === 'ready') return null
  const isProblem = video.state === 'failed' || video.state === 'uploading'
  return (
    <span className={classes.sign}>
      {isProblem && <IconAlertTriangle size={14} aria-hidden="true" />}
      {describeState(video)}
    </span>
  )
}
