import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { VideoStream } from '#shared/contract/media/videos.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
import spinner from '../feedback/spinner.module.css'
import { IconPlayerPlayFilled } from '../icons/player.ts'
import { type CaptionTrack, useCaptions } from './captions/use-captions.ts'
import { formatClockTime } from './controls/clock-time.ts'
import { Controls } from './controls/controls.tsx'
import { toggleFullscreen, togglePictureInPicture } from './controls/display-modes.ts'
import { findMarker, type SeekMarker } from './controls/seek-markers.tsx'
import { useControlsVisibility } from './controls/use-controls-visibility.ts'
import { useShortcuts } from './input/keyboard-shortcuts.ts'
import { ShortcutDialog } from './input/shortcut-dialog.tsx'
import { useMediaSession, type VideoMetadata } from './input/use-media-session.ts'
import { usePointerGestures } from './input/use-pointer-gestures.ts'
import {
  AnnouncementRegion,
  EndScreen,
  ResumeNotice,
  useAnnouncements,
  VideoErrorPanel,
} from './player-overlays.tsx'
import { findExternalHost, rememberPlayed, useOwnUrls, wasPlayed } from './sources/external-host.ts'
import type { MediaElement, VideoError } from './sources/media-element.ts'
import { useStreamSource } from './sources/stream/use-stream-source.ts'
import { VideoSource } from './sources/video-source.tsx'
import type { HostActions } from './state/execute-command.ts'
import type { PlayerCommand } from './state/player-command.ts'
import { isStarting, type PlayerState } from './state/player-state.ts'
import { useExclusivePlayback, usePlayer } from './state/use-player.ts'
import classes from './video-player.module.css'
import { VideoStill } from './video-still.tsx'

export interface VideoPlayerProps extends VideoMetadata {
  src: string
  /** An uploaded video; `src` is its address. */
  stream?: VideoStream | undefined
  /** Loads the lesson again, whose stream then has another address. */
  onExpired?: (() => Promise<void>) | undefined
  /** Places on the seek bar. */
  markers?: readonly SeekMarker[]
  /** URL of a WebVTT file. */
  captions?: string | undefined
  /** Captions by language, used instead of the file. */
  tracks?: readonly CaptionTrack[]
  /** Seconds; a notice says where playback resumed if it is more than 0. */
  startAt?: number
  /** Starts by itself; from another host only if the viewer played a video from there before. */
  autoplay?: boolean
  /** Loads a video from another host at once, since the viewer asked for it. */
  isRequested?: boolean
  /** Called with the media element once it exists. */
  onMediaElement?: (media: MediaElement | null) => void
  /** Called when the video has loaded, and on errors. */
  onResult?: ((result: VideoResult) => void) | undefined
  /** Shown over the video after its end. */
  renderEndScreen?: ((replay: () => void) => ReactNode) | undefined
  /** Offers theatre mode: called when the viewer turns it on or off. */
  onTheatreChange?: ((isOn: boolean) => void) | undefined
}

export interface VideoResult {
  /** Seconds; 0 while unknown and for live streams. */
  duration: number
  error: VideoError | undefined
}

/** A video with custom controls, which fills its parent. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, title, stream, startAt = 0, tracks = noTracks, autoplay = false } = props
  const { onMediaElement, onResult, renderEndScreen, onTheatreChange } = props
  const root = useRef<HTMLElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const playButton = useRef<HTMLButtonElement>(null)
  const [isShortcutDialogOpen, setIsShortcutDialogOpen] = useState(false)
  const hostActions = useMemo<HostActions>(
    () => ({
      toggleFullscreen: (media) => toggleFullscreen(root.current, media),
      togglePictureInPicture,
      showShortcuts: () => setIsShortcutDialogOpen(true),
    }),
    [],
  )
  const ownUrls = useOwnUrls()
  const host = stream ? undefined : findExternalHost(src, ownUrls)
  const isDeferred = host !== undefined && !props.isRequested && !(autoplay && wasPlayed(host))
  const onLoad = useCallback(() => {
    if (host) rememberPlayed(host)
    // The button of the still, which may have the focus, disappears.
    const isFocused = root.current?.contains(document.activeElement)
    if (isFocused) root.current?.focus({ preventScroll: true })
  }, [host])
  const player = usePlayer(
    { position: startAt, isDeferred, playOnReady: autoplay && !isDeferred },
    hostActions,
    onLoad,
  )
  const { state, mediaElement: media, execute } = player
  const { announcement, announce, announceQuietly } = useAnnouncements()
  const keepsControls = !state.playing || state.seeking
  const { isVisible, show, toggle } = useControlsVisibility(controls, keepsControls)
  const captionsFile = state.isDeferred ? undefined : props.captions
  const captions = useCaptions({ file: captionsFile, tracks }, media, state)

  const source = useStreamSource(player, stream, props.onExpired)
  const hasVisibleMarkers = state.markers && !state.isDeferred
  const markers = hasVisibleMarkers ? (props.markers ?? noMarkers) : noMarkers

  const canUseTheatre = onTheatreChange !== undefined
  const { getPosition } = player
  const executeAndAnnounce = useCallback(
    (command: PlayerCommand) => {
      if (command.type === 'toggleTheatre' && !canUseTheatre) return
      show()
      if (command.type !== 'stepMarker') return announce(execute(command))
      const marker = findMarker(markers, getPosition(), command.step)
      if (!marker) return
      execute({ type: 'seek', position: marker.seconds })
      announce(`${formatClockTime(marker.seconds)} ${marker.label}`)
    },
    [execute, announce, show, canUseTheatre, markers, getPosition],
  )
  const pauseForOtherTab = useCallback(() => {
    execute({ type: 'pause' })
    announce(playerMessages.playingElsewhere)
  }, [execute, announce])
  usePointerGestures(surface, { execute: executeAndAnnounce, toggleControls: toggle })
  useMediaSession(player, props)
  useExclusivePlayback(state.playing, pauseForOtherTab)
  const onKeyDown = useShortcuts(executeAndAnnounce)
  useFocusFallback(root, controls, isVisible)
  useEffect(() => onMediaElement?.(media), [media, onMediaElement])
  const { isReady, duration, error, hasEnded, theatre } = state
  const reportTheatre = useEffectEvent((isOn: boolean) => onTheatreChange?.(isOn))
  useEffect(() => reportTheatre(theatre), [theatre])
  const statusText = describeStatus(state, captions.hasFailed)
  useEffect(() => announceQuietly(statusText), [statusText, announceQuietly])
  const reportResult = useEffectEvent((result: VideoResult) => onResult?.(result))
  useEffect(() => {
    if (isReady || error) reportResult({ duration, error })
  }, [isReady, duration, error])

  /** The focused button disappears. */
  function startOver() {
    root.current?.focus({ preventScroll: true })
    execute({ type: 'seek', position: 0 })
  }

  function replay() {
    startOver()
    execute({ type: 'play' })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the controls inside
    <section
      ref={root}
      className={classes.player}
      aria-label={`Video player: ${title}`}
      tabIndex={-1}
      data-player=""
      data-idle={!isVisible}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => event.pointerType !== 'touch' && show()}
    >
      <div className={classes.media}>
        {!state.isDeferred && (
          <VideoSource
            key={player.attempt}
            src={src}
            stream={source}
            volume={state.volume}
            rate={state.rate}
            attach={player.attach}
          />
        )}
      </div>
      <div
        ref={surface}
        className={classes.surface}
        data-passthrough={getVideoKind(src) === 'youtube' && !state.hasStarted}
      />
      {state.isDeferred && host && (
        <VideoStill
          host={host}
          image={findExternalHost(props.artwork, ownUrls) ? '' : props.artwork}
          onPlay={() => execute({ type: 'play' })}
        />
      )}
      {!state.hasStarted && !state.isDeferred && !state.playOnReady && !state.error && (
        <span className={classes.playIcon} aria-hidden="true">
          <IconPlayerPlayFilled size={40} />
        </span>
      )}
      {(state.isWaiting || isStarting(state)) && (
        <span className={`${spinner.spinner} ${classes.spinner}`} aria-hidden="true" />
      )}
      {captions.lines.length > 0 && (
        <p className={classes.captions} data-raised={isVisible}>
          {captions.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <AnnouncementRegion announcement={announcement} />
      {hasEnded && !error && renderEndScreen && (
        <EndScreen render={renderEndScreen} onReplay={replay} />
      )}
      {!isVisible && !state.error && (
        <button
          type="button"
          className="visually-hidden"
          onFocus={() => {
            flushSync(show)
            playButton.current?.focus()
          }}
        >
          Show player controls
        </button>
      )}
      {state.error && <VideoErrorPanel error={state.error} src={src} onRetry={player.retry} />}
      {!state.error && !state.isDeferred && (
        <Controls
          ref={controls}
          playButton={playButton}
          player={player}
          isVisible={isVisible}
          captions={captions}
          tracks={tracks}
          stream={stream}
          markers={markers}
          hasMarkers={(props.markers ?? noMarkers).length > 0}
          hasTheatre={canUseTheatre}
          notice={
            <ResumeNotice
              startAt={startAt}
              player={player}
              announce={announceQuietly}
              onStartOver={startOver}
            />
          }
        />
      )}
      {isShortcutDialogOpen && <ShortcutDialog onClose={() => setIsShortcutDialogOpen(false)} />}
    </section>
  )
}

const noTracks: readonly CaptionTrack[] = []
const noMarkers: readonly SeekMarker[] = []

/** What is announced beside the effects of commands. */
function describeStatus({ error, hasEnded }: PlayerState, haveCaptionsFailed: boolean): string {
  if (error) return playerMessages[error]
  if (hasEnded) return playerMessages.ended
  return haveCaptionsFailed ? playerMessages.captionsFailed : ''
}

/** Moves focus to the player when controls are hidden, so that keyboard shortcuts keep working. */
function useFocusFallback(
  root: RefObject<HTMLElement | null>,
  controls: RefObject<HTMLElement | null>,
  areControlsVisible: boolean,
): void {
  useEffect(() => {
    if (!areControlsVisible && controls.current?.contains(document.activeElement)) {
      root.current?.focus({ preventScroll: true })
    }
  }, [root, controls, areControlsVisible])
}
