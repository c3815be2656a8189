import type { CSSProperties } from 'react'
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

export function VolumeControl({ state: { muted, volume }, execute: ask }: VolumeControlProps) {
  const heard = muted ? 0 : volume
  return (
    <div className={classes.volume}>
      <IconButton
        label="Mute"
        shortcut="m"
        pressed={heard === 0}
        onClick={() => ask({ type: 'toggleMute' })}
      >
        <SoundIcon heard={heard} />
      </IconButton>
      <input
        type="range"
        className={classes.loudness}
        style={{ '--heard': heard } as CSSProperties}
        aria-label="Volume"
        aria-valuetext={muted ? `Muted, ${formatPercent(volume)}` : formatPercent(volume)}
        min={0}
        max={1}
        step={playerLimits.volumeStep}
        value={heard}
        onChange={(event) => ask({ type: 'setVolume', volume: event.target.valueAsNumber })}
      />
    </div>
  )
}

function SoundIcon({ heard }: { heard: number }) {
  if (heard === 0) return <IconVolumeOff size={22} aria-hidden="true" />
  const Icon = heard < 0.5 ? IconVolume2 : IconVolume
  return <Icon size={22} aria-hidden="true" />
}
