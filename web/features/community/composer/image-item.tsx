import { type ReactNode, useId } from 'react'
import { communityLimits } from '#shared/limits.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import formClasses from '#web/ui/forms/form.module.css'
import { FilePreview } from '#web/ui/forms/upload/file-preview.tsx'
import type { Upload } from '#web/ui/forms/upload/upload-queue.ts'
import { UploadRow } from '#web/ui/forms/upload/upload-row.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '#web/ui/icons/general.ts'
import type { FormImage } from './form-images.ts'
import classes from './images-field.module.css'

interface ImageItemProps extends FormImage {
  /** Until the image is stored. */
  upload: Upload | undefined
  index: number
  count: number
  onDescribe: (alt: string) => void
  onMove: (to: number) => void
  onRetry: () => void
  onRemove: () => void
}

/** One image: preview and upload, alternative text, order, removal. */
export function ImageItem(props: ImageItemProps) {
  const { url, alt, upload, index, count, onDescribe, onMove, onRetry, onRemove } = props
  const id = useId()
  const src = useImageUrl(url)
  return (
    <li className={classes.item} aria-label={`Image ${index + 1}`}>
      <div className={classes.preview}>
        {upload ? <FilePreview file={upload.file} /> : src && <img src={src} alt="" />}
      </div>
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
          onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
        />
        {upload && <UploadRow upload={upload} onRetry={onRetry} onCancel={onRemove} />}
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
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </button>
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
