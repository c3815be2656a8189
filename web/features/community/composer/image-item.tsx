import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { communityLimits } from '#shared/limits.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import formClasses from '#web/ui/forms/form.module.css'
import { useUpload } from '#web/ui/forms/upload/use-upload.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '#web/ui/icons/general.ts'
import type { FormImage } from './form-images.ts'
import classes from './images-field.module.css'

interface ImageItemProps extends FormImage {
  /** Uploaded once. */
  file?: File
  /** The form field of the list. */
  name: string
  index: number
  count: number
  waitFor: (work: Promise<void>) => void
  onChange: (values: Partial<FormImage>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One image: preview and upload, alternative text, order, removal. */
export function ImageItem(props: ImageItemProps) {
  const { url, alt, file, name, index, count, waitFor, onChange, onMove, onRemove } = props
  const id = useId()
  const { state, upload, cancel } = useUpload({
    name,
    purpose: 'post',
    waitFor,
    onDone: (url) => onChange({ url }),
  })
  const start = useEffectEvent(() => {
    if (file && !url) upload(file)
  })
  useEffect(() => start(), [])

  const label = `Image ${index + 1}`
  const src = useImageUrl(state.stage === 'sending' ? state.preview : url)
  return (
    <li className={classes.item} aria-label={label}>
      <div className={classes.preview}>{src && <img src={src} alt="" />}</div>
      <div className={classes.fields}>
        <label htmlFor={id} className={classes.altLabel}>
          Alternative text <span className="visually-hidden">of image {index + 1}</span>
        </label>
        {/* Without a name: the list's field contains it. */}
        <textarea
          id={id}
          className={`${formClasses.input} ${classes.alt}`}
          rows={1}
          maxLength={communityLimits.imageAltMaxLength}
          placeholder="Describe the image"
          value={alt}
          onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
        />
        {state.stage === 'sending' && <UploadProgress label={label} percent={state.percent} />}
        <div role="alert">
          {state.stage === 'failed' && <FieldError id={`${id}-error`} error={state.msg} />}
        </div>
        <div className={classes.actions}>
          <MoveButton
            label={`Move image ${index + 1} up`}
            isLast={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp size={20} aria-hidden="true" />
          </MoveButton>
          <MoveButton
            label={`Move image ${index + 1} down`}
            isLast={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown size={20} aria-hidden="true" />
          </MoveButton>
          <button
            type="button"
            className={classes.iconButton}
            data-danger=""
            aria-label={`Remove image ${index + 1}`}
            title="Remove"
            onClick={() => {
              cancel()
              onRemove()
            }}
          >
            <IconTrash size={20} aria-hidden="true" />
          </button>
          {state.stage === 'failed' && state.retryFile && (
            <Button variant="secondary" onClick={() => upload(state.retryFile)}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  /** There is no further position in this direction. The button keeps focus. */
  isLast: boolean
  onClick: () => void
  children: ReactNode
}

function MoveButton({ label, isLast, onClick, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={classes.iconButton}
      aria-label={label}
      aria-disabled={isLast || undefined}
      onClick={({ currentTarget }) => {
        if (isLast) return
        onClick()
        // Moving an element in the document takes focus from what is in it.
        requestAnimationFrame(() => currentTarget.focus())
      }}
    >
      {children}
    </button>
  )
}

/** After the last byte the server still processes the file, so the bar becomes indeterminate. */
function UploadProgress({ label, percent }: { label: string; percent: number }) {
  const value = Math.floor(percent)
  const isSent = value >= 100
  return (
    <div className={classes.progress}>
      <progress aria-label={`Upload: ${label}`} max={100} {...(isSent ? {} : { value })} />
      <span>{isSent ? 'Processing…' : `${value}%`}</span>
    </div>
  )
}
