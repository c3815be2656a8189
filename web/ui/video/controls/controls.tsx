import { type ReactNode, type Ref, useSyncExternalStore } from 'react'
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
} from '#web/ui/icons/player.ts'
import type { Player } from '../state/use-player.ts'
import classes from './controls.module.css'
import { canFullscreen, onFullscreenChange } from './display-modes.ts'
import { IconButton } from './icon-button.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { TimeDisplay } from './time-display.tsx'
import { VolumeControl } from './volume-control.tsx'

const { skipSeconds, rates } = playerLimits

interface ControlsProps {
  player: Player
  isVisible: boolean
  hasCaptions: boolean
  ref: Ref<HTMLDivElement>
  playButton: Ref<HTMLButtonElement>
  /** Stands above the bar and goes with it. */
  notice: ReactNode
}

/** The bar of the player. Hidden, it is out of reach for Tab and for screen readers too. */
export function Controls({
  player,
  isVisible: shown,
  hasCaptions,
  ref,
  playButton,
  notice: note,
}: ControlsProps) {
  const { state, execute: ask } = player
  return (
    <div ref={ref} className={classes.controls} data-shown={shown}>
      {note}
      <div className={classes.bar}>
        <SeekBar state={state} execute={ask} />
        <div className={classes.row}>
          <div className={classes.transport}>
            <IconButton
              ref={playButton}
              label={state.playing ? 'Pause' : 'Play'}
              shortcut="k"
              className={classes.play}
              onClick={() => ask({ type: 'togglePlay' })}
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
              className={classes.back}
              onClick={() => ask({ type: 'skip', seconds: -skipSeconds })}
            >
              <IconRewindBackward10 size={24} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Forward ${skipSeconds} seconds`}
              shortcut="l"
              onClick={() => ask({ type: 'skip', seconds: skipSeconds })}
            >
              <IconRewindForward10 size={24} aria-hidden="true" />
            </IconButton>
          </div>
          <VolumeControl state={state} execute={ask} />
          <TimeDisplay state={state} execute={ask} />
          <span className={classes.gap} />
          {hasCaptions && (
            <IconButton
              label="Captions"
              shortcut="c"
              pressed={state.captions}
              onClick={() => ask({ type: 'toggleCaptions' })}
            >
              {state.captions ? (
                <IconBadgeCcFilled size={24} aria-hidden="true" />
              ) : (
                <IconBadgeCc size={24} aria-hidden="true" />
              )}
            </IconButton>
          )}
          <RateSelect rate={state.rate} choose={(rate) => ask({ type: 'setRate', rate })} />
          <SettingsMenu player={player} />
          <FullscreenButton player={player} />
        </div>
      </div>
    </div>
  )
}

function RateSelect({ rate, choose }: { rate: number; choose: (rate: number) => void }) {
  const isListed = rates.some((listed) => listed === rate)
  return (
    <select
      className={classes.select}
      aria-label="Speed"
      title="Speed"
      value={rate}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {rates.map((listed) => (
        <option key={listed} value={listed}>
          {listed}×
        </option>
      ))}
      {!isListed && <option value={rate}>{rate}×</option>}
    </select>
  )
}

function FullscreenButton({ player: { mediaElement: medium, execute: ask } }: { player: Player }) {
  const isFull = useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null)
  if (!canFullscreen(medium)) return null
  return (
    <IconButton
      label="Full screen"
      shortcut="f"
      pressed={isFull}
      onClick={() => ask({ type: 'toggleFullscreen' })}
    >
      {isFull ? (
        <IconMinimize size={22} aria-hidden="true" />
      ) : (
        <IconMaximize size={22} aria-hidden="true" />
      )}
    </IconButton>
  )
}
