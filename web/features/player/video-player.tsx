import HtmlPlayer from 'react-player/HtmlPlayer'
import players from 'react-player/players'
import { createReactPlayer } from 'react-player/ReactPlayer'
import { youtubeIdOf } from '#shared/video-link.ts'
import { captionsOf } from './video-source.ts'

const known = players.filter(({ key }) => ['html', 'hls', 'dash', 'vimeo'].includes(key))
/** A link without a telling ending is most likely a file. */
const asFile = { key: 'file', name: 'file', canPlay: () => true, player: HtmlPlayer }
const ReactPlayer = createReactPlayer(known, asFile)

export interface VideoPlayerProps {
  link: string
  title: string
  onError: () => void
}

export function VideoPlayer({ link, title, onError }: VideoPlayerProps) {
  const youtubeId = youtubeIdOf(link)
  const captions = captionsOf(link, location.origin)
  if (youtubeId) return <YoutubeFrame id={youtubeId} title={title} />
  return (
    <ReactPlayer
      src={link}
      controls
      playsInline
      width="100%"
      height="100%"
      aria-label={title}
      onError={onError}
    >
      {captions && <track kind="captions" src={captions} srcLang="en" label="English" />}
    </ReactPlayer>
  )
}

/** YouTube's own player: its script for outside controls is not allowed to run on our pages. */
function YoutubeFrame({ id, title }: { id: string; title: string }) {
  return (
    <iframe
      src={`https://www.youtube-nocookie.com/embed/${id}`}
      title={title}
      width="100%"
      height="100%"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin cannot lift it
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="fullscreen; encrypted-media; picture-in-picture"
    />
  )
}
