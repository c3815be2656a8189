import { useRef, useState } from 'react'
import { uploadPurposes } from '#shared/files/upload-purposes.ts'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import { createId } from '#web/lib/create-id.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { getButtonClass } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import { checkPurpose } from '#web/ui/forms/upload/check-files.ts'
import { sendImage } from '#web/ui/forms/upload/send-image.ts'
import { UploadList } from '#web/ui/forms/upload/upload-list.tsx'
import { useFileDrop } from '#web/ui/forms/upload/use-file-drop.ts'
import { useImagePaste } from '#web/ui/forms/upload/use-image-paste.ts'
import { rejectIfFailed, useUploads } from '#web/ui/forms/upload/use-uploads.ts'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { type FormImage, moveItem, parseImages, serializeImages } from './form-images.ts'
import { ImageItem } from './image-item.tsx'
import classes from './images-field.module.css'

const { imagesPerPost: maxImages } = communityLimits

/** An image in the list. */
interface Item extends FormImage {
  /** Of the upload, if there is one. */
  key: string
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
  const { publicUrl } = useSettings()
  const [items, setItems] = useState<readonly Item[]>(() => toItems(parseImages(defaultValue)))
  /** The newest list, since several uploads may end before the next rendering. */
  const current = useRef(items)
  const [message, setMessage] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const valueInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const files = useUploads<string>({
    send: (options) => sendImage('post', publicUrl, options),
    onUploaded: (url, { id: key }) => change(key, { url }),
    check: (file) => checkPurpose('post', file),
    getRoom: () => maxImages - current.current.length,
    full: communityMessages.tooManyImages,
  })
  const { isOver, dropProps } = useFileDrop(addFiles)
  useImagePaste(fileInput, addFiles)
  const isFull = items.length >= maxImages

  /** Dispatches an input event as typing would, so that the form stores its draft. */
  function update(next: readonly Item[]) {
    current.current = next
    setItems(next)
    if (!valueInput.current) return
    valueInput.current.value = serializeImages(next)
    valueInput.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function upload(chosen: readonly File[]): Promise<void> {
    setMessage('')
    const added = await files.addFiles(chosen)
    if (added.length === 0) return
    update([...current.current, ...added.map(({ id: key }) => ({ key, url: '', alt: '' }))])
    waitForImages()
  }

  function addFiles(chosen: readonly File[]) {
    void upload(chosen)
  }

  function waitForImages() {
    const failed = files
      .whenIdle()
      .then((uploads) =>
        uploads.filter((upload) => current.current.some(({ key }) => key === upload.id)),
      )
    waitFor(rejectIfFailed(name, failed))
  }

  function change(key: string, values: Partial<FormImage>) {
    update(current.current.map((item) => (item.key === key ? { ...item, ...values } : item)))
  }

  function move(from: number, to: number) {
    update(moveItem(current.current, from, to))
    setMessage(`Moved to position ${to + 1} of ${items.length}.`)
  }

  function remove(key: string) {
    files.cancel(key)
    update(current.current.filter((item) => item.key !== key))
    setMessage('Removed.')
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
        ref={box}
        role="group"
        aria-label="Images"
        className={classes.box}
        data-over={isOver || undefined}
        {...dropProps}
      >
        <FocusKeeper container={box} getFallback={() => fileInput.current}>
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
                  upload={files.uploads.find((upload) => upload.id === key)}
                  index={index}
                  count={items.length}
                  onDescribe={(alt) => change(key, { alt })}
                  onMove={(to) => move(index, to)}
                  onRetry={() => {
                    files.retry(key)
                    waitForImages()
                  }}
                  onRemove={() => remove(key)}
                />
              ))}
            </ol>
          )}
          <UploadList
            uploads={files.uploads.filter(({ id: key }) => !items.some((item) => item.key === key))}
            retry={files.retry}
            cancel={files.cancel}
          />
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
                const chosen = [...(currentTarget.files ?? [])]
                currentTarget.value = ''
                void addFiles(chosen)
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
          <p role="status" className="visually-hidden">
            {files.message}
          </p>
        </FocusKeeper>
      </div>
    </FieldFrame>
  )
}

function toItems(images: readonly FormImage[]): Item[] {
  return images.map((image) => ({ ...image, key: createId() }))
}

const maxSize = Number((uploadPurposes.post.maxBytes / 1024 / 1024).toFixed(1))
const help = `JPEG or PNG, up to ${maxSize} MB each. You can also drop images here or paste one.`
