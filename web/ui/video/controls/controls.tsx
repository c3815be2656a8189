import { type ReactNode, type Ref, useSyncExternalStore } from 'react'
import type { VideoStream } from '#shared/contract/media/videos.ts'
import { playerLimits } from '#shared/limits.ts'
import { IconBadgeCc } from '#web/ui/icons/general.ts'
import {
  IconBadgeCcFilled,
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconTheatre,
} from '#web/ui/icons/player.ts'
import type { Captions, CaptionTrack } from '../captions/use-captions.ts'
import type { Player } from '../state/use-player.ts'
import classes from './controls.module.css'
import { canFullscreen, onFullscreenChange } from './display-modes.ts'
import { IconButton } from './icon-button.tsx'
import { SeekBar } from './seek-bar.tsx'
import type { SeekMarker } from './seek-markers.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { TimeDisplay } from './time-display.tsx'
import { VolumeControl } from './volume-control.tsx'

const { skipSeconds, rates } = playerLimits

interface ControlsProps {
  player: Player
  isVisible: boolean
  captions: Captions
  tracks: readonly CaptionTrack[]
  /** An uploaded video. */
  stream: VideoStream | undefined
  /** Those that are shown. */
  markers: readonly SeekMarker[]
  hasMarkers: boolean
  hasTheatre: boolean
  ref: Ref<HTMLDivElement>
  playButton: Ref<HTMLButtonElement>
  /** Shown above the bar. */
  notice: ReactNode
}

/** The control bar. While hidden it is not focusable and not visible to screen readers. */
export function Controls({
  player,
  isVisible,
  captions,
  tracks,
  stream,
  markers,
  hasMarkers,
  hasTheatre,
  ref,
  playButton,
  notice,
}: ControlsProps) {
  const { state, execute } = player
  return (
    <div
      ref={ref}
      className={classes.controls}
      data-visible={isVisible}
      data-ended={state.hasEnded || undefined}
    >
      {notice}
      <div className={classes.bar}>
        <SeekBar
          state={state}
          thumbnails={stream?.thumbnails ?? null}
          markers={markers}
          execute={execute}
        />
        <div className={classes.row}>
          <div className={classes.transport}>
            <IconButton
              ref={playButton}
              label={state.playing ? 'Pause' : 'Play'}
              shortcut="k"
              className={classes.play}
              onClick={() => execute({ type: 'togglePlay' })}
            >
              {state.playing ? (
                <IconPlayerPauseFilled size={24} aria-hidden="true" />
              ) : (
                <IconPlayerPlayFilled size={24} aria-hidden="true" />
              )}
            </IconButton>
            <IconButton
              label={`Rewind ${skipSeconds} seconds`}
              shortcut="j"
              className={classes.rewind}
              onClick={() => execute({ type: 'skip', seconds: -skipSeconds })}
            >
              <IconRewindBackward10 size={24} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Forward ${skipSeconds} seconds`}
              shortcut="l"
              onClick={() => execute({ type: 'skip', seconds: skipSeconds })}
            >
              <IconRewindForward10 size={24} aria-hidden="true" />
            </IconButton>
          </div>
          <VolumeControl state={state} execute={execute} />
          <TimeDisplay state={state} execute={execute} />
          <span className={classes.spacer} />
          {captions.isAvailable && (
            <IconButton
              label="Captions"
              shortcut="c"
              pressed={state.captions}
              onClick={() => execute({ type: 'toggleCaptions' })}
            >
              {state.captions ? (
                <IconBadgeCcFilled size={24} aria-hidden="true" />
              ) : (
                <IconBadgeCc size={24} aria-hidden="true" />
              )}
            </IconButton>
          )}
          <RateSelect rate={state.rate} onChange={(rate) => execute({ type: 'setRate', rate })} />
          <SettingsMenu
            player={player}
            captions={captions}
            tracks={tracks}
            hasLoudness={stream ? stream.loudness !== null : false}
            hasMarkers={hasMarkers}
          />
          {hasTheatre && (
            <IconButton
              label="Theatre mode"
              shortcut="t"
              pressed={state.theatre}
              onClick={() => execute({ type: 'toggleTheatre' })}
            >
              <IconTheatre size={24} aria-hidden="true" />
            </IconButton>
          )}
          <FullscreenButton player={player} />
        </div>
      </div>
    </div>
  )
}

interface RateSelectProps {
  rate: number
  onChange: (rate: number) => void
}

function RateSelect({ rate, onChange }: RateSelectProps) {
  const isListed = rates.some((option) => option === rate)
  return (
    <select
      className={classes.select}
      aria-label="Speed"
      title="Speed"
      value={rate}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {rates.map((option) => (
        <option key={option} value={option}>
          {option}×
        </option>
      ))}
      {!isListed && <option value={rate}>{rate}×</option>}
    </select>
  )
}

function FullscreenButton({ player: { mediaElement: media, execute } }: { player: Player }) {
  const isFullscreen = useSyncExternalStore(
    onFullscreenChange,
    () => document.fullscreenElement !== null,
  )
  if (!canFullscreen(media)) return null
  return (
    <IconButton
      label="Full screen"
      shortcut="f"
      pressed={isFullscreen}
      onClick={() => execute({ type: 'toggleFullscreen' })}
    >
      {isFullscreen ? (
        <IconMinimize size={22} aria-hidden="true" />
      ) : (
        <IconMaximize size={22} aria-hidden="true" />
      )}
    </IconButton>
  )
}
