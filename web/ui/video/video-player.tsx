import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { playerMessages } from '#shared/messages/player.ts'
import { getVideoKind } from '#shared/video-link.ts'
import { IconPlayerPlayFilled } from '../icons/player.ts'
import { useCaptions } from './captions/use-captions.ts'
import { Controls } from './controls/controls.tsx'
import { toggleFullscreen, togglePictureInPicture } from './controls/display-modes.ts'
import { useControlsVisibility } from './controls/use-controls-visibility.ts'
import { useShortcuts } from './input/keyboard-shortcuts.ts'
import { ShortcutDialog } from './input/shortcut-dialog.tsx'
import { useMediaSession, type VideoMetadata } from './input/use-media-session.ts'
import { usePointerGestures } from './input/use-pointer-gestures.ts'
import { VideoErrorPanel, ResumeNotice, useAnnouncement } from './player-overlays.tsx'
import type { MediaElement, VideoError } from './sources/media-element.ts'
import { VideoSource } from './sources/video-source.tsx'
import type { HostActions } from './state/execute-command.ts'
import type { PlayerCommand } from './state/player-command.ts'
import { useExclusivePlayback, usePlayer } from './state/use-player.ts'
import classes from './video-player.module.css'

export interface VideoPlayerProps extends VideoMetadata {
  src: string
  /** Address of a WebVTT file. */
  captions?: string | undefined
  /** Seconds from the start; more than 0 is told as resumed. */
  startAt?: number
  /** Gets what plays, for whoever follows it. */
  onMediaElement?: (medium: MediaElement | null) => void
  /** Hears how the opening went, and of problems on the way. */
  onResult?: ((outcome: VideoResult) => void) | undefined
}

export interface VideoResult {
  /** Seconds; 0 while it is unknown, and for what has no end. */
  duration: number
  error: VideoError | undefined
}

/** A video with controls of its own. Fills the box that it stands in. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, title, startAt = 0, onMediaElement: onMedium, onResult: onOutcome } = props
  const root = useRef<HTMLElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const playButton = useRef<HTMLButtonElement>(null)
  const [areShortcutsShown, setAreShortcutsShown] = useState(false)
  const surroundings = useMemo<HostActions>(
    () => ({
      toggleFullscreen: (medium) => toggleFullscreen(root.current, medium),
      togglePictureInPicture,
      showShortcuts: () => setAreShortcutsShown(true),
    }),
    [],
  )
  const player = usePlayer(startAt, surroundings)
  const { state, mediaElement: medium, execute: ask } = player
  const [announcement, announce] = useAnnouncement()
  const {
    isVisible: shown,
    show: stir,
    toggle,
  } = useControlsVisibility(controls, !state.playing || state.seeking)
  const captions = useCaptions(props.captions, medium, state.position, state.captions)

  const askAloud = useCallback(
    (command: PlayerCommand) => {
      stir()
      announce(ask(command))
    },
    [ask, announce, stir],
  )
  const stopForOther = useCallback(() => {
    ask({ type: 'pause' })
    announce(playerMessages.playingElsewhere)
  }, [ask, announce])
  usePointerGestures(surface, { ask: askAloud, toggleControls: toggle })
  useMediaSession(player, props)
  useExclusivePlayback(state.playing, stopForOther)
  const onKeyDown = useShortcuts(askAloud)
  useKeepFocus(root, controls, shown)
  useEffect(() => onMedium?.(medium), [medium, onMedium])
  const { isReady, duration, error: problem } = state
  const tellOutcome = useEffectEvent((outcome: VideoResult) => onOutcome?.(outcome))
  useEffect(() => {
    if (isReady || problem) tellOutcome({ duration, error: problem })
  }, [isReady, duration, problem])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears keys of the controls inside
    <section
      ref={root}
      className={classes.player}
      aria-label={`Video player: ${title}`}
      tabIndex={-1}
      data-idle={!shown}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => event.pointerType !== 'touch' && stir()}
    >
      <div className={classes.picture}>
        <VideoSource
          key={player.attempt}
          src={src}
          volume={state.volume}
          rate={state.rate}
          attach={player.attach}
        />
      </div>
      <div
        ref={surface}
        className={classes.surface}
        data-open={getVideoKind(src) === 'youtube' && !state.hasStarted}
      />
      {!state.hasStarted && !state.error && (
        <span className={classes.start} aria-hidden="true">
          <IconPlayerPlayFilled size={40} />
        </span>
      )}
      {state.isWaiting && <span className={classes.wheel} aria-hidden="true" />}
      {captions.lines.length > 0 && (
        <p className={classes.captions} data-raised={shown}>
          {captions.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <p role="status" className={classes.announcement}>
        {announcement && <span key={announcement.id}>{announcement.text}</span>}
      </p>
      {!shown && !state.error && (
        <button
          type="button"
          className="visually-hidden"
          onFocus={() => {
            flushSync(stir)
            playButton.current?.focus()
          }}
        >
          Show the controls of the player
        </button>
      )}
      {state.error ? (
        <VideoErrorPanel error={state.error} src={src} onRetry={player.retry} />
      ) : (
        <Controls
          ref={controls}
          playButton={playButton}
          player={player}
          isVisible={shown}
          hasCaptions={captions.isAvailable}
          notice={<ResumeNotice startAt={startAt} player={player} />}
        />
      )}
      {areShortcutsShown && <ShortcutDialog onClose={() => setAreShortcutsShown(false)} />}
    </section>
  )
}

/** A pressed button that goes out of sight would take the focus, and with it the keys, away. */
function useKeepFocus(
  root: RefObject<HTMLElement | null>,
  controls: RefObject<HTMLElement | null>,
  shown: boolean,
): void {
  useEffect(() => {
    if (!shown && controls.current?.contains(document.activeElement)) {
      root.current?.focus({ preventScroll: true })
    }
  }, [root, controls, shown])
}
