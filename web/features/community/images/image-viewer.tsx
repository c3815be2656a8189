import { type KeyboardEvent, type TouchEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PostImage } from '#shared/contract/community/community.ts'
import { IconArrowLeft, IconX } from '#web/ui/icons/general.ts'
import classes from './image-viewer.module.css'
import { PostPicture } from './post-picture.tsx'

interface ImageViewerProps {
  images: readonly PostImage[]
  /** The author's name. */
  author: string
  initialIndex: number
  onClose: () => void
}

/** Further than a tap with an unsteady finger. */
const minSwipePixels = 48

/**
 * Images in a modal dialog as large as the window, one at a time: arrow keys, Home and End, buttons or swipes
 * select another. The browser returns focus to what opened it.
 */
export default function ImageViewer({ images, author, initialIndex, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(initialIndex)
  const swipeStart = useRef<number>(undefined)
  const count = images.length
  const image = images[index]

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function select(next: number) {
    if (next >= 0 && next < count) setIndex(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    select(next)
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const distance = (changedTouches[0]?.clientX ?? 0) - (swipeStart.current ?? Infinity)
    swipeStart.current = undefined
    if (Number.isFinite(distance) && Math.abs(distance) >= minSwipePixels) {
      select(index - Math.sign(distance))
    }
  }

  if (!image) return null
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={count > 1 ? `${count} images by ${author}` : `Image by ${author}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={onKeyDown}
      onTouchStart={({ touches }) => {
        // Two fingers zoom.
        swipeStart.current = touches.length === 1 ? touches[0]?.clientX : undefined
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className={classes.bar}>
        <p className={classes.position}>{count > 1 && `${index + 1} of ${count}`}</p>
        <button type="button" className={classes.button} onClick={onClose}>
          <IconX size={24} aria-hidden="true" />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <div className={classes.stage}>
        <PostPicture key={image.public_id} image={image} alt="" sizes="100vw" loading="eager" />
        {count > 1 && (
          <>
            <StepButton
              label="Previous image"
              isLast={index === 0}
              onClick={() => select(index - 1)}
            />
            <StepButton
              label="Next image"
              isLast={index === count - 1}
              onClick={() => select(index + 1)}
            />
          </>
        )}
      </div>
      {/* Announced when another image is selected. */}
      <p className={classes.caption} aria-live="polite" aria-atomic="true">
        {count > 1 && (
          <span className="visually-hidden">
            Image {index + 1} of {count}:{' '}
          </span>
        )}
        {image.alt || <span className={classes.noCaption}>No description</span>}
      </p>
    </dialog>
  )
}

interface StepButtonProps {
  label: 'Previous image' | 'Next image'
  /** There is no further image in this direction. The button keeps focus. */
  isLast: boolean
  onClick: () => void
}

function StepButton({ label, isLast, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.step}`}
      data-direction={label === 'Next image' ? 'next' : 'previous'}
      aria-label={label}
      aria-disabled={isLast || undefined}
      onClick={onClick}
    >
      <IconArrowLeft size={24} aria-hidden="true" />
    </button>
  )
}
