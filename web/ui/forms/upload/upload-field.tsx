import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type UploadPurpose, uploadPurposes } from '#shared/upload-purposes.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { getButtonClass, Button } from '#web/ui/buttons/button.tsx'
import { IconBadgeCc } from '#web/ui/icons/general.ts'
import { FieldError, FieldFrame } from '../field-frame.tsx'
import classes from './upload-field.module.css'
import { useDropAndPaste } from './use-drop-and-paste.ts'
import { useUpload } from './use-upload.ts'

interface UploadFieldProps {
  /** The form field that receives the URL of the upload. */
  name: string
  label: string
  purpose: UploadPurpose
  defaultValue: string
  /** Decoration while there is no file. */
  placeholder: ReactNode
}

/**
 * Uploads a file as soon as it is selected, dropped or pasted; the form saves its URL. Submitting the form
 * waits for a running upload.
 */
export function UploadField(props: UploadFieldProps) {
  const { name, label, purpose, defaultValue, placeholder } = props
  const { id, helpId, errorId, error, waitFor } = useField(name)
  const [url, setUrl] = useState(defaultValue)
  const [message, setMessage] = useState('')
  const urlInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const { state, upload, cancel } = useUpload({ name, purpose, waitFor, onDone: changeUrl })
  const { isOver, dropProps } = useDropAndPaste(fileInput, purpose, ([file]) => upload(file))
  const uploadError = state.stage === 'failed' ? state.msg : undefined

  /** Dispatches an input event as typing would, so that the form stores its draft. */
  function changeUrl(next: string) {
    if (!urlInput.current) return
    urlInput.current.value = next
    urlInput.current.dispatchEvent(new Event('input', { bubbles: true }))
    setMessage(next ? 'Uploaded. Save to keep it.' : 'Removed. Save to confirm.')
  }

  function removeFile() {
    cancel()
    changeUrl('')
    fileInput.current?.focus()
  }

  useEffect(() => {
    const form = urlInput.current?.form
    const onReset = () => {
      cancel()
      setUrl(defaultValue)
      setMessage('')
    }
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  })

  const help = getHelp(purpose)
  return (
    <FieldFrame {...{ id, label, help, helpId, errorId, error: uploadError ? undefined : error }}>
      <div
        role="group"
        aria-label={label}
        className={classes.box}
        data-purpose={purpose}
        data-over={isOver || undefined}
        {...dropProps}
      >
        <input
          ref={urlInput}
          type="hidden"
          name={name}
          value={url}
          onInput={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <UploadPreview
          purpose={purpose}
          url={state.stage === 'sending' ? state.preview : url}
          placeholder={placeholder}
        />
        <div className={classes.controls}>
          <div className={classes.buttons}>
            <input
              ref={fileInput}
              id={id}
              className={`visually-hidden ${classes.fileInput}`}
              type="file"
              accept={getAcceptedTypes(purpose)}
              aria-invalid={(uploadError ?? error) ? true : undefined}
              aria-describedby={joinIds((uploadError ?? error) && errorId, helpId)}
              onInput={(event) => event.stopPropagation()}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                currentTarget.value = ''
                if (file) upload(file)
              }}
            />
            <label htmlFor={id} className={getButtonClass('secondary')}>
              {url ? 'Choose another file' : 'Choose a file'}
            </label>
            {url && state.stage !== 'sending' && (
              <Button variant="quiet" onClick={removeFile} aria-label={`Remove: ${label}`}>
                Remove
              </Button>
            )}
          </div>
          {state.stage === 'sending' && (
            <UploadProgress
              label={label}
              percent={state.percent}
              onCancel={() => {
                cancel()
                fileInput.current?.focus()
              }}
            />
          )}
          <div role="alert">{uploadError && <FieldError id={errorId} error={uploadError} />}</div>
          {state.stage === 'failed' && state.retryFile && (
            <Button variant="secondary" onClick={() => upload(state.retryFile)}>
              Try again
            </Button>
          )}
          <p role="status" className={classes.message}>
            {state.stage === 'idle' && message}
          </p>
        </div>
      </div>
    </FieldFrame>
  )
}

interface UploadPreviewProps {
  purpose: UploadPurpose
  /** The URL of the stored file or of the one being sent; empty for none. */
  url: string
  placeholder: ReactNode
}

/** The file in the shape in which pages show it. */
function UploadPreview({ purpose, url, placeholder }: UploadPreviewProps) {
  const src = useImageUrl(url)
  return (
    <div className={classes.preview} data-purpose={purpose}>
      {!src && placeholder}
      {src && purpose === 'captions' && <IconBadgeCc size={32} aria-hidden="true" />}
      {src && purpose !== 'captions' && <img src={src} alt="" />}
    </div>
  )
}

interface UploadProgressProps {
  label: string
  /** The share that has been sent, 0 to 100. */
  percent: number
  onCancel: () => void
}

/** After the last byte the server still processes the file, so the bar becomes indeterminate. */
function UploadProgress({ label, percent, onCancel }: UploadProgressProps) {
  const value = Math.floor(percent)
  const isSent = value >= 100
  return (
    <div className={classes.progress}>
      <progress aria-label={`Upload: ${label}`} max={100} {...(isSent ? {} : { value })} />
      <span className={classes.percent}>{isSent ? 'Processing…' : `${value}%`}</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
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
