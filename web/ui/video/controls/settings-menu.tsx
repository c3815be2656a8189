import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconKeyboard, IconPictureInPicture, IconSettings } from '#web/ui/icons/player.ts'
import type { Player } from '../state/use-player.ts'
import classes from './controls.module.css'
import { canPictureInPicture } from './display-modes.ts'
import { useQualities } from './use-qualities.ts'

/** A menu with quality, picture in picture and keyboard shortcuts. */
export function SettingsMenu({ player }: { player: Player }) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const qualities = useQualities(player.mediaElement)

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
