import type { CSSProperties, KeyboardEvent } from 'react'
import { playerLimits } from '#shared/limits.ts'
import { IconVolume, IconVolume2, IconVolumeOff } from '#web/ui/icons/player.ts'
import { formatPercent, type PlayerCommand } from '../state/player-command.ts'
import type { PlayerState } from '../state/player-state.ts'
import classes from './controls.module.css'
import { IconButton } from './icon-button.tsx'

interface VolumeControlProps {
  state: PlayerState
  execute: (command: PlayerCommand) => void
}

export function VolumeControl({ state: { muted, volume }, execute }: VolumeControlProps) {
  const audibleVolume = muted ? 0 : volume

  /** A muted slider is at 0, but raising it continues from the volume before, as the shortcut does. */
  function onKeyDown(event: KeyboardEvent) {
    if (!muted || (event.key !== 'ArrowUp' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    execute({ type: 'changeVolume', by: playerLimits.volumeStep })
  }

  return (
    <div className={classes.volume}>
      <IconButton
        label="Mute"
        shortcut="m"
        pressed={audibleVolume === 0}
        onClick={() => execute({ type: 'toggleMute' })}
      >
        <VolumeIcon volume={audibleVolume} />
      </IconButton>
      <input
        type="range"
        className={classes.volumeSlider}
        style={{ '--volume': audibleVolume } as CSSProperties}
        aria-label="Volume"
        aria-valuetext={muted ? `Muted, ${formatPercent(volume)}` : formatPercent(volume)}
        min={0}
        max={1}
        step={playerLimits.volumeStep}
        value={audibleVolume}
        onKeyDown={onKeyDown}
        onChange={(event) => execute({ type: 'setVolume', volume: event.target.valueAsNumber })}
      />
    </div>
  )
}

function VolumeIcon({ volume }: { volume: number }) {
  if (volume === 0) return <IconVolumeOff size={22} aria-hidden="true" />
  const Icon = volume < 0.5 ? IconVolume2 : IconVolume
  return <Icon size={22} aria-hidden="true" />
}
