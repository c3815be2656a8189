import { useCallback, useEffect, useEffectEvent } from 'react'
import type { CourseVideo } from '#shared/contract/media/videos.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import type { LessonContentProps } from './index.ts'
import classes from './kinds.module.css'

const learnerPollMilliseconds = 30_000

/** In place of an uploaded video that cannot be played yet; it appears by itself. */
export function VideoProcessing(props: LessonContentProps<'video'>) {
  const { lesson, canEdit, onExpired } = props
  if (canEdit) return <ProcessingState lessonId={lesson._id} onPlayable={onExpired} />
  return <ProcessingNotice onPoll={onExpired} />
}

function ProcessingNotice({ onPoll }: { onPoll: () => Promise<void> }) {
  const poll = useEffectEvent(() => {
    if (!document.hidden) void onPoll()
  })
  useEffect(() => {
    const timer = setInterval(() => poll(), learnerPollMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status" className={classes.loading} data-kind="video">
      {playerMessages.processing}
    </p>
  )
}

interface ProcessingStateProps {
  lessonId: string
  onPlayable: () => Promise<void>
}

/** Authors see how far it is. */
function ProcessingState({ lessonId, onPlayable }: ProcessingStateProps) {
  const load = useCallback((signal: AbortSignal) => loadVideo(lessonId, signal), [lessonId])
  const { data: video, refetch } = useQuery(load)
  const isPlayable = video?.isPlayable === true
  const openVideo = useEffectEvent(() => void onPlayable())
  useEffect(() => {
    if (isPlayable) openVideo()
  }, [isPlayable])
  useLiveEvent('videoChanged', ({ video: changed }) => {
    if (changed === video?._id) refetch()
  })
  useLiveEvent('connected', refetch)
  return (
    <p role="status" className={classes.loading} data-kind="video">
      {video === undefined ? '' : describeState(video)}
    </p>
  )
}

async function loadVideo(id: string, signal: AbortSignal): Promise<CourseVideo | null> {
  const call = getBrowserApi().api.lessons[':id'].source.$get(
    { param: { id } },
    { init: { signal } },
  )
  const { source } = (await parseResponse(call)).lesson
  return source.kind === 'video' ? source.video : null
}

function describeState(video: CourseVideo | null): string {
  if (!video) return catalogueMessages.noVideo
  if (video.state === 'uploading') return playerMessages.uploading
  if (video.state === 'failed') return video.problem ?? playerMessages.processingFailed
  return playerMessages.processingPercent(video.percent)
}
