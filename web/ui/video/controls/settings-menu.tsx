import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconKeyboard, IconPictureInPicture, IconSettings } from '#web/ui/icons/player.ts'
import type { Captions, CaptionTrack } from '../captions/use-captions.ts'
import type { MenuPreferences } from '../state/player-state.ts'
import type { Player } from '../state/use-player.ts'
import classes from './controls.module.css'
import { canPictureInPicture } from './display-modes.ts'
import { useQualities } from './use-qualities.ts'

interface SettingsMenuProps {
  player: Player
  captions: Captions
  tracks: readonly CaptionTrack[]
  /** The loudness of the video is known. */
  hasLoudness: boolean
  hasMarkers: boolean
}

/** A menu with the choices that have no control of their own. */
export function SettingsMenu(props: SettingsMenuProps) {
  const { player, captions, tracks, hasLoudness, hasMarkers } = props
  const { state } = player
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const setPreferences = (preferences: Partial<MenuPreferences>) =>
    player.execute({ type: 'setPreferences', preferences })
  const qualities = useQualities(player.mediaElement, state.quality, (quality) =>
    setPreferences({ quality }),
  )

  useEffect(() => {
    if (!isOpen) return
    const closeOnPressOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOnPressOutside)
    return () => document.removeEventListener('pointerdown', closeOnPressOutside)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    button.current?.focus()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  const runAndClose = (type: 'togglePictureInPicture' | 'showShortcuts') => {
    setIsOpen(false)
    button.current?.focus()
    player.execute({ type })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the controls inside
    <div ref={root} className={classes.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={classes.icon}
        title="Settings"
        aria-label="Settings"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconSettings size={22} aria-hidden="true" />
      </button>
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        {qualities.labels.length > 1 && (
          <label className={classes.entry}>
            Quality
            <select
              className={classes.select}
              value={qualities.selected}
              onChange={(event) => qualities.select(Number(event.target.value))}
            >
              <option value={-1}>Automatic</option>
              {qualities.labels.map((label, index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {tracks.length > 0 && (
          <label className={classes.entry}>
            Captions
            <select
              className={classes.select}
              value={state.captions ? captions.track?.id : ''}
              onChange={(event) => {
                const chosen = tracks.find(({ id }) => id === event.target.value)
                setPreferences(
                  chosen
                    ? { captions: true, captionsLanguage: chosen.language }
                    : { captions: false },
                )
              }}
            >
              <option value="">Off</option>
              {tracks.map(({ id, label, language }) => (
                <option key={id} value={id} lang={language}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {hasLoudness && (
          <PreferenceSwitch
            label="Stable volume"
            checked={state.stableVolume}
            onChange={(stableVolume) => setPreferences({ stableVolume })}
          />
        )}
        {hasMarkers && (
          <PreferenceSwitch
            label="Markers on the seek bar"
            checked={state.markers}
            onChange={(markers) => setPreferences({ markers })}
          />
        )}
        {canPictureInPicture(player.mediaElement) && (
          <button
            type="button"
            className={classes.entry}
            onClick={() => runAndClose('togglePictureInPicture')}
          >
            <IconPictureInPicture size={20} aria-hidden="true" />
            Picture in picture
          </button>
        )}
        <button
          type="button"
          className={classes.entry}
          onClick={() => runAndClose('showShortcuts')}
        >
          <IconKeyboard size={20} aria-hidden="true" />
          Keyboard shortcuts
        </button>
      </div>
    </div>
  )
}

interface PreferenceSwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function PreferenceSwitch({ label, checked, onChange }: PreferenceSwitchProps) {
  return (
    <label className={classes.entry}>
      {label}
      <input
        type="checkbox"
        className={classes.switch}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
