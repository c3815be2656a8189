import { useState } from 'react'
import { playerMessages } from '#shared/messages/player.ts'
import { formatClockTime } from './clock-time.ts'
import type { Player } from './use-player.ts'
import classes from './video-player.module.css'

/** How long the video may go on before its start is no longer news. */
const newsSeconds = 10

interface ResumeNoteProps {
  startAt: number
  player: Player
}

/** Where the video was taken up again, with the way back to its start. */
export function ResumeNotice({ startAt, player: { state, execute: ask } }: ResumeNoteProps) {
  const [isOver, setIsOver] = useState(startAt === 0)
  const hasMovedOn = state.isReady && Math.abs(state.position - startAt) > newsSeconds
  if (!isOver && hasMovedOn) setIsOver(true)
  if (isOver || state.error) return null
  return (
    <p className={classes.resumed}>
      {playerMessages.resumed(formatClockTime(startAt))}
      <span aria-hidden="true"> · </span>
      <button
        type="button"
        className={classes.startOver}
        onClick={() => {
          setIsOver(true)
          ask({ type: 'seek', position: 0 })
        }}
      >
        Start over
      </button>
    </p>
  )
}
