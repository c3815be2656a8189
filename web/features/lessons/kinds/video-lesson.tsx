import { useCallback, useEffect } from 'react'
import { useImageUrl, useSettings } from '#web/lib/settings.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { findOwnCaptions } from '../player/own-captions.ts'
import { useOwnStream } from '../player/own-stream.ts'
import { useCaptionTracks } from '../player/use-caption-tracks.ts'
import { PageVideoArea, VideoArea } from '../player/video-area.tsx'
import { useLessonVideo, useVideoMarkers } from '../tools/lesson-video.ts'
import type { LessonContentProps } from './index.ts'
import { VideoProcessing } from './video-processing.tsx'

/** A video in the player; a default export for the registry of kinds. */
export default function VideoLesson(props: LessonContentProps<'video'>) {
  const { lesson, content, course, isLoading, startAt, autoplay, onMediaElement } = props
  const { publicUrl } = useSettings()
  const artwork = useImageUrl(course.cover)
  const video = useLessonVideo()
  const { setMedia } = video
  const { videoVersion } = content
  useEffect(() => video.setVersion(videoVersion), [video, videoVersion])
  const markers = useVideoMarkers(video)
  const tracks = useCaptionTracks(lesson._id, content.tracks)
  const stream = useOwnStream(content.stream)
  const Area = props.isInDialog ? VideoArea : PageVideoArea

  const attachMedia = useCallback(
    (element: MediaElement | null) => {
      onMediaElement(element)
      setMedia(element)
    },
    [onMediaElement, setMedia],
  )

  if (!stream && content.link === '') {
    return <VideoProcessing {...props} />
  }
  return (
    <Area
      src={stream?.url ?? content.link}
      stream={stream}
      onExpired={props.onExpired}
      markers={markers}
      tracks={tracks}
      title={lesson.title}
      author={course.author}
      artwork={artwork}
      captions={content.captions?.url ?? findOwnCaptions(content.link, publicUrl)}
      startAt={startAt}
      autoplay={autoplay}
      onMediaElement={attachMedia}
      isLoading={isLoading}
      renderEndScreen={props.renderEndScreen}
    />
  )
}
