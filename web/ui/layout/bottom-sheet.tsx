import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconX } from '../icons/general.ts'
import classes from './bottom-sheet.module.css'

interface BottomSheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Pulled down this far, the sheet closes. */
const closeDistance = 48

/**
 * A modal dialog at the bottom of a phone's screen. Escape, the button, a tap beside it, a link inside and pulling its
 * handle down close it.
 */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pulledFrom = useRef<number>(undefined)
  const id = useId()
  /** As in `Dialog`: closed before it leaves the page, so that the browser restores focus. */
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  function onPull({ clientY }: PointerEvent) {
    const from = pulledFrom.current
    if (from !== undefined && clientY - from > closeDistance) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a tap beside the sheet; keys close it by Escape
    <dialog
      ref={ref}
      className={classes.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => {
        const isLink = target instanceof Element && target.closest('a') !== null
        if (target === ref.current || isLink) onClose()
      }}
    >
      <div className={classes.content}>
        <header
          className={classes.header}
          onPointerDown={(event) => {
            pulledFrom.current = event.clientY
          }}
          onPointerMove={onPull}
          onPointerUp={() => {
            pulledFrom.current = undefined
          }}
        >
          <span className={classes.handle} aria-hidden="true" />
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
            <IconX size={24} aria-hidden="true" />
          </button>
        </header>
        <div className={classes.body}>{children}</div>
      </div>
    </dialog>
  )
}
