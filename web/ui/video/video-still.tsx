import { playerMessages } from '#shared/messages/media/player.ts'
import { IconPlayerPlayFilled } from '../icons/player.ts'
import { CoverImage } from '../media/cover-image.tsx'
import classes from './video-still.module.css'

interface VideoStillProps {
  /** Where the video is loaded from. */
  host: string
  /** The URL of an image of our own; empty for a plain frame. */
  image: string
  onPlay: () => void
}

/** Shown in place of a video of another host, to which nothing is sent before it is played. */
export function VideoStill({ host, image, onPlay }: VideoStillProps) {
  return (
    <button type="button" className={classes.still} aria-keyshortcuts="k" onClick={onPlay}>
      {image !== '' && (
        <CoverImage
          className={classes.image}
          src={image}
          sizes="(width >= 64rem) 1200px, 100vw"
          alt=""
        />
      )}
      <span className={classes.icon} aria-hidden="true">
        <IconPlayerPlayFilled size={40} />
      </span>
      <span className={classes.text}>
        <span className={classes.action}>Play</span> {playerMessages.loadsFrom(host)}
      </span>
    </button>
  )
}
