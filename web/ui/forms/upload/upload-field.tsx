import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type UploadPurpose, uploadPurposes } from '#shared/files/upload-purposes.ts'
import { uploadMessages as messages } from '#shared/messages/uploads.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { useImageUrl, useSettings } from '#web/lib/settings.ts'
import { getButtonClass, Button } from '#web/ui/buttons/button.tsx'
import { IconBadgeCc } from '#web/ui/icons/general.ts'
import { FocusKeeper } from '../../layout/focus-keeper.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { checkPurpose } from './check-files.ts'
import { FilePreview } from './file-preview.tsx'
import { sendImage } from './send-image.ts'
import classes from './upload-field.module.css'
import { UploadList } from './upload-list.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useImagePaste } from './use-image-paste.ts'
import { rejectIfFailed, useUploads } from './use-uploads.ts'

interface UploadFieldProps {
  /** The form field that receives the URL of the upload. */
  name: string
  label: string
  purpose: UploadPurpose
  defaultValue: string
  /** Decoration while there is no file. */
  placeholder: ReactNode
  /** The form saves changes by itself. */
  savesItself?: boolean
}

/**
 * Uploads a file as soon as it is selected, dropped or pasted; the form saves its URL. Submitting the form
 * waits for a running upload.
 */
export function UploadField(props: UploadFieldProps) {
  const { name, label, purpose, defaultValue, placeholder, savesItself = false } = props
  const { id, helpId, errorId, error, waitFor } = useField(name)
  const { publicUrl } = useSettings()
  const [url, setUrl] = useState(defaultValue)
  const [removed, setRemoved] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const urlInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const { uploads, message, addFiles, retry, cancel, clear, whenIdle } = useUploads<string>({
    send: (options) => sendImage(purpose, publicUrl, options),
    onUploaded: (stored) => changeUrl(stored),
    describeDone: (names) =>
      savesItself ? messages.uploaded(names) : `${messages.uploaded(names)} ${messages.saveToKeep}`,
    check: (file) => checkPurpose(purpose, file),
    getRoom: () => 1,
    full: messages.onlyOne,
  })
  const { isOver, dropProps } = useFileDrop(upload)
  useImagePaste(fileInput, purpose === 'captions' ? undefined : upload)

  /** Another file replaces the one that is being uploaded. */
  function upload(files: readonly File[]) {
    clear()
    setRemoved('')
    waitForUpload(addFiles(files))
  }

  function waitForUpload(start?: Promise<unknown>) {
    waitFor(rejectIfFailed(name, Promise.resolve(start).then(whenIdle)))
  }

  /** Dispatches an input event as typing would, so that the form stores its draft. */
  function changeUrl(next: string) {
    if (!urlInput.current) return
    urlInput.current.value = next
    urlInput.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function removeFile() {
    clear()
    changeUrl('')
    setRemoved(savesItself ? messages.removed(label) : messages.saveToRemove)
  }

  useEffect(() => {
    const form = urlInput.current?.form
    const onReset = () => {
      clear()
      setUrl(defaultValue)
      setRemoved('')
    }
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  })

  const help = getHelp(purpose)
  const isInvalid = uploads.some(({ stage }) => stage === 'failed')
  const sent = uploads.find(({ stage }) => stage !== 'failed')?.file
  return (
    <FieldFrame {...{ id, label, help, helpId, errorId, error: isInvalid ? undefined : error }}>
      <div
        ref={box}
        role="group"
        aria-label={label}
        className={classes.box}
        data-purpose={purpose}
        data-over={isOver || undefined}
        {...dropProps}
      >
        <FocusKeeper container={box} getFallback={() => fileInput.current}>
          <input
            ref={urlInput}
            type="hidden"
            name={name}
            value={url}
            onInput={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <UploadPreview purpose={purpose} url={url} sent={sent} placeholder={placeholder} />
          <div className={classes.controls}>
            <div className={classes.buttons}>
              <input
                ref={fileInput}
                id={id}
                className={`visually-hidden ${classes.fileInput}`}
                type="file"
                accept={getAcceptedTypes(purpose)}
                aria-invalid={isInvalid || error ? true : undefined}
                aria-describedby={joinIds(isInvalid ? `${id}-status` : error && errorId, helpId)}
                onInput={(event) => event.stopPropagation()}
                onChange={({ currentTarget }) => {
                  const files = [...(currentTarget.files ?? [])]
                  currentTarget.value = ''
                  upload(files)
                }}
              />
              <label htmlFor={id} className={getButtonClass('secondary')}>
                {url ? 'Choose another file' : 'Choose a file'}
              </label>
              {url && (
                <Button variant="quiet" onClick={removeFile} aria-label={`Remove: ${label}`}>
                  Remove
                </Button>
              )}
            </div>
            <UploadList
              uploads={uploads}
              cancel={cancel}
              retry={(failed) => {
                retry(failed)
                waitForUpload()
              }}
            />
            {/* Beside the list, which shows the same, it is only announced. */}
            <p
              id={`${id}-status`}
              role="status"
              className={uploads.length > 0 ? 'visually-hidden' : classes.message}
            >
              {removed || message}
            </p>
          </div>
        </FocusKeeper>
      </div>
    </FieldFrame>
  )
}

interface UploadPreviewProps {
  purpose: UploadPurpose
  /** The URL of the stored file; empty for none. */
  url: string
  sent: File | undefined
  placeholder: ReactNode
}

/** The file in the shape in which pages show it. */
function UploadPreview({ purpose, url, sent, placeholder }: UploadPreviewProps) {
  const src = useImageUrl(url)
  return (
    <div className={classes.preview} data-purpose={purpose}>
      {renderPreview()}
    </div>
  )

  function renderPreview() {
    if (!src && !sent) return placeholder
    if (purpose === 'captions') return <IconBadgeCc size={32} aria-hidden="true" />
    return sent ? <FilePreview file={sent} /> : <img src={src} alt="" />
  }
}

function getAcceptedTypes(purpose: UploadPurpose): string {
  return purpose === 'captions' ? '.vtt,text/vtt' : 'image/jpeg,image/png'
}

function getHelp(purpose: UploadPurpose): string {
  const size = `${Number((uploadPurposes[purpose].maxBytes / 1024 / 1024).toFixed(1))} MB`
  if (purpose === 'captions')
    return `WebVTT (.vtt), up to ${size}. You can also drop the file here.`
  return `JPEG or PNG, up to ${size}. You can also drop the file here or paste an image.`
}
