import { useCallback } from 'react'
import { useImageUrl, useSettings } from '#web/lib/settings.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { findOwnCaptions } from '../player/own-captions.ts'
import { PageVideoArea, VideoArea } from '../player/video-area.tsx'
import type { LessonContentProps } from './index.ts'

/** A video in the player; a default export for the registry of kinds. */
export default function VideoLesson(props: LessonContentProps<'video'>) {
  const { lesson, content, course, isLoading, startAt, autoplay, onMediaElement } = props
  const { publicUrl } = useSettings()
  const artwork = useImageUrl(course.cover)
  const Area = props.isInDialog ? VideoArea : PageVideoArea

  const start = useCallback(
    (element: MediaElement | null) => {
      onMediaElement(element)
      // Browsers that do not allow it leave the video paused.
      if (autoplay) void element?.play().catch(() => undefined)
    },
    [autoplay, onMediaElement],
  )

  return (
    <Area
      src={content.link}
      title={lesson.title}
      author={course.author}
      artwork={artwork}
      captions={content.captions?.url ?? findOwnCaptions(content.link, publicUrl)}
      startAt={startAt}
      onMediaElement={start}
      isLoading={isLoading}
      renderEndScreen={props.renderEndScreen}
    />
  )
}
