import { useRef, useState } from 'react'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages } from '#shared/messages/community.ts'
import { uploadPurposes } from '#shared/upload-purposes.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { getButtonClass } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import { useDropAndPaste } from '#web/ui/forms/upload/use-drop-and-paste.ts'
import { type FormImage, moveItem, parseImages, serializeImages } from './form-images.ts'
import { ImageItem } from './image-item.tsx'
import classes from './images-field.module.css'

const { imagesPerPost: maxImages } = communityLimits

/** An image in the list; `file` is uploaded when it is added. */
interface Item extends FormImage {
  key: number
  file?: File
}

interface ImagesFieldProps {
  name: string
  /** What `serializeImages` returns. */
  defaultValue: string
}

/**
 * Up to four images, uploaded as soon as they are selected, dropped or pasted, with alternative texts and an
 * order. Submitting the form waits for running uploads.
 */
export function ImagesField({ name, defaultValue }: ImagesFieldProps) {
  const { id, helpId, errorId, error, waitFor } = useField(name)
  const [items, setItems] = useState<readonly Item[]>(() => toItems(parseImages(defaultValue)))
  /** The newest list, since several uploads may end before the next rendering. */
  const current = useRef(items)
  const [message, setMessage] = useState('')
  const valueInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const { isOver, dropProps } = useDropAndPaste(fileInput, 'post', addFiles)
  const isFull = items.length >= maxImages

  /** Dispatches an input event as typing would, so that the form stores its draft. */
  function update(next: readonly Item[]) {
    current.current = next
    setItems(next)
    if (!valueInput.current) return
    valueInput.current.value = serializeImages(next)
    valueInput.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function addFiles(files: readonly File[]) {
    const free = maxImages - current.current.length
    const added = files.slice(0, free).map((file) => {
      return { url: '', alt: '', file, key: ++lastKey }
    })
    if (files.length > free) setMessage(communityMessages.tooManyImages)
    if (added.length > 0) update([...current.current, ...added])
  }

  function change(key: number, values: Partial<FormImage>) {
    update(current.current.map((item) => (item.key === key ? { ...item, ...values } : item)))
  }

  function move(from: number, to: number) {
    update(moveItem(current.current, from, to))
    setMessage(`Moved to position ${to + 1} of ${items.length}.`)
  }

  function remove(key: number) {
    update(current.current.filter((item) => item.key !== key))
    setMessage('Removed.')
    fileInput.current?.focus()
  }

  /** A draft was restored. */
  function onInput({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) {
    if (value === serializeImages(current.current)) return
    const restored = toItems(parseImages(value).filter(({ url }) => url !== ''))
    current.current = restored
    setItems(restored)
  }

  return (
    <FieldFrame {...{ id, label: 'Add Images', helpId, errorId, error }} help={help}>
      <div
        role="group"
        aria-label="Images"
        className={classes.box}
        data-over={isOver || undefined}
        {...dropProps}
      >
        <input
          ref={valueInput}
          type="hidden"
          name={name}
          value={serializeImages(items)}
          onInput={onInput}
        />
        {items.length > 0 && (
          <ol role="list" className={classes.items}>
            {items.map(({ key, ...item }, index) => (
              <ImageItem
                key={key}
                {...item}
                name={name}
                index={index}
                count={items.length}
                waitFor={waitFor}
                onChange={(values) => change(key, values)}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(key)}
              />
            ))}
          </ol>
        )}
        <div className={classes.add}>
          <input
            ref={fileInput}
            id={id}
            className={`visually-hidden ${classes.fileInput}`}
            type="file"
            multiple
            accept="image/jpeg,image/png"
            aria-disabled={isFull || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={joinIds(error && errorId, helpId)}
            onInput={(event) => event.stopPropagation()}
            onClick={(event) => {
              if (!isFull) return
              event.preventDefault()
              setMessage(communityMessages.tooManyImages)
            }}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              addFiles(files)
            }}
          />
          <label
            htmlFor={id}
            className={getButtonClass('secondary')}
            data-disabled={isFull || undefined}
          >
            {items.length === 0 ? 'Choose images' : 'Choose more images'}
          </label>
          <span className={classes.count}>
            {items.length} of {maxImages}
          </span>
        </div>
        <p role="status" className={classes.message}>
          {message}
        </p>
      </div>
    </FieldFrame>
  )
}

let lastKey = 0

function toItems(images: readonly FormImage[]): Item[] {
  return images.map((image) => ({ ...image, key: ++lastKey }))
}

const maxSize = Number((uploadPurposes.post.maxBytes / 1024 / 1024).toFixed(1))
const help = `JPEG or PNG, up to ${maxSize} MB each. You can also drop images here or paste one.`
