import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { parseYouTubeId } from '#shared/videos/video-link.ts'
import { YoutubeMediaElement } from './youtube-media-element.ts'
import { createYoutubeEmbedUrl } from './youtube-messages.ts'

interface YoutubePlayerProps {
  src: string
  ref?: Ref<YoutubeMediaElement>
}

/** Plays YouTube in a frame controlled by messages, so that YouTube's script does not run in the page. */
export function YoutubePlayer({ src, ref }: YoutubePlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const media = useRef<YoutubeMediaElement>(undefined)

  useImperativeHandle(ref, () => {
    if (!frame.current) throw new Error('The video iframe is not mounted.')
    return (media.current ??= new YoutubeMediaElement(frame.current))
  }, [])
  useLayoutEffect(() => media.current?.connect(), [])

  return (
    <iframe
      ref={frame}
      src={createYoutubeEmbedUrl(parseYouTubeId(src) ?? '', location.origin)}
      title="Video on YouTube"
      width="100%"
      height="100%"
      tabIndex={-1}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin cannot lift it
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
