import { useCallback, useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import { useMediaQuery } from '#web/lib/document/media-query.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import spinner from '#web/ui/feedback/spinner.module.css'
import { readStoredPreferences } from '#web/ui/video/state/stored-preferences.ts'
import type { VideoPlayerProps } from '#web/ui/video/video-player.tsx'
import classes from './video-area.module.css'

interface VideoAreaProps extends VideoPlayerProps {
  /** Shows a spinner while the page loads what the player needs. */
  isLoading: boolean
}

/**
 * The video of the player page: in theatre mode as wide as the window, on a phone in landscape as large as
 * the screen.
 */
export function PageVideoArea(props: VideoAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery('(width >= 64rem)')
  const isLandscapePhone = useMediaQuery(landscapePhone)
  const [isTheatre, setTheatre] = useTheatre(area)
  useEffect(() => {
    if (isLandscapePhone) area.current?.scrollIntoView()
  }, [isLandscapePhone])

  return (
    <div ref={area} className={classes.page} data-theatre={(isWide && isTheatre) || undefined}>
      <VideoArea {...props} onTheatreChange={isWide ? setTheatre : undefined} />
    </div>
  )
}

/** The choice stored in this browser until the player reports a change, which scrolls to the video. */
function useTheatre(area: RefObject<HTMLElement | null>) {
  const isStored = useBrowserValue(() => readStoredPreferences()['theatre'] === true, false)
  const [selected, setSelected] = useState<boolean>()
  const isTheatre = selected ?? isStored
  const previous = useRef(isTheatre)
  useEffect(() => {
    if (selected === undefined || previous.current === selected) return
    previous.current = selected
    if (selected) area.current?.scrollIntoView()
  }, [area, selected])
  return [isTheatre, setSelected] as const
}

/** A box of constant size for the player, its spinner or an error. */
export function VideoArea(props: VideoAreaProps) {
  const hasVideo = props.src !== ''
  const artwork = useImageUrl(props.artwork)
  const captions = useImageUrl(props.captions ?? '') || undefined
  useEffect(() => {
    if (hasVideo) void importVideoPlayer().catch(() => undefined)
  }, [hasVideo])

  return (
    <div className={classes.area}>
      <VideoAreaContent {...props} artwork={artwork} captions={captions} />
    </div>
  )
}

function VideoAreaContent({ isLoading, ...video }: VideoAreaProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const onLoadError = useCallback(() => setHasFailed(true), [])

  if (isLoading) return <VideoSpinner />
  if (video.src === '') return <p className={classes.message}>{catalogueMessages.noVideo}</p>
  // The address of a stream changes while it plays; another link is another video.
  const key = video.stream ? video.stream._id : video.src
  if (!hasFailed) return <LazyVideoPlayer key={key} {...video} onLoadError={onLoadError} />
  return (
    <div role="alert" className={classes.message}>
      <p>{playerMessages.cannotLoad}</p>
      <Button variant="secondary" onClick={() => setHasFailed(false)}>
        Retry
      </Button>
    </div>
  )
}

/** As in the style sheet. Zoomed windows of computers are low too, but have a fine pointer. */
const landscapePhone = '(orientation: landscape) and (height < 30rem) and (pointer: coarse)'

const importVideoPlayer = () => import('#web/ui/video/video-player.tsx')

interface LazyVideoPlayerProps extends VideoPlayerProps {
  /** The player's code could not be loaded. */
  onLoadError: () => void
}

/** Unlike `React.lazy`, retries the import after an error when it is mounted again. */
function LazyVideoPlayer({ onLoadError, ...props }: LazyVideoPlayerProps) {
  const [Player, setPlayer] = useState<ComponentType<VideoPlayerProps>>()

  useEffect(() => {
    let isMounted = true
    importVideoPlayer().then(
      (module) => isMounted && setPlayer(() => module.VideoPlayer),
      () => isMounted && onLoadError(),
    )
    return () => void (isMounted = false)
  }, [onLoadError])

  return Player ? <Player {...props} /> : <VideoSpinner />
}

function VideoSpinner() {
  return (
    <p role="status" className={classes.message}>
      <span className={`${spinner.spinner} ${classes.spinner}`} aria-hidden="true" />
      <span className="visually-hidden">Loading the video…</span>
    </p>
  )
}
