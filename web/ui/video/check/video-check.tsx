import { type ReactNode, useState } from 'react'
import type { VideoStream } from '#shared/contract/media/videos.ts'
import { courseFormMessages as messages } from '#shared/messages/authoring/course-form.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
import { Button } from '../../buttons/button.tsx'
import { formatClockTime } from '../controls/clock-time.ts'
import type { MediaElement } from '../sources/media-element.ts'
import type { VideoResult } from '../video-player.tsx'
import classes from './video-check.module.css'

export interface VideoPreview {
  src: string
  title: string
  captions: string | undefined
  /** Of an uploaded video. */
  stream?: VideoStream | undefined
  /** The addresses of the stream are no longer valid. */
  onExpired?: () => Promise<void>
  /** The author asked for the video, so it is loaded at once. */
  isRequested?: boolean
  onResult: (result: VideoResult) => void
  /** Called with the media element once it exists. */
  onMediaElement?: (media: MediaElement | null) => void
}

interface VideoCheckProps {
  link: string
  title: string
  /** The URL of the captions; empty for none. */
  captions: string
  renderPreview: (video: VideoPreview) => ReactNode
  /** `seconds` is a whole number, at least 1. */
  onMeasured: (duration: { link: string; seconds: number }) => void
}

/** Plays the link in the learners' player, or explains why it cannot be played. */
export function VideoCheck(props: VideoCheckProps) {
  const { link, title, captions, renderPreview, onMeasured } = props
  const src = link.trim()
  const [check, setCheck] = useState<{ src: string; result?: VideoResult }>()
  const isChecked = check !== undefined && check.src === src
  const result = isChecked ? check.result : undefined
  const isPlayable = getVideoKind(src) !== undefined
  const plays = result !== undefined && result.error === undefined

  function onResult(result: VideoResult) {
    setCheck({ src, result })
    const seconds = Math.round(result.duration)
    if (!result.error && seconds > 0) onMeasured({ link: src, seconds })
  }

  return (
    <div className={classes.check}>
      <Button variant="secondary" onClick={() => setCheck({ src })}>
        {isChecked ? 'Check again' : 'Check video'}
      </Button>
      <p role="status" className={classes.checkResult} data-success={plays || undefined}>
        {isChecked && describeResult(src, result)}
      </p>
      {isChecked && isPlayable && !result?.error && (
        <div className={classes.video}>
          {renderPreview({
            src,
            title: title || 'Preview',
            captions: captions || undefined,
            isRequested: true,
            onResult,
          })}
        </div>
      )}
    </div>
  )
}

function describeResult(src: string, result: VideoResult | undefined): string {
  if (src === '') return messages.linkFirst
  if (getVideoKind(src) === undefined) return messages.linkInvalid
  if (!result) return messages.checking
  if (result.error) return messages.problems[result.error]
  return result.duration > 0
    ? messages.playsWithDuration(formatClockTime(result.duration))
    : messages.plays
}
