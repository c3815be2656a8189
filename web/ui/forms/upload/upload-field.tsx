import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type UploadPurpose, uploadPurposes } from '#shared/upload-purposes.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { getButtonClass, Button } from '#web/ui/buttons/button.tsx'
import { IconBadgeCc } from '#web/ui/icons/general.ts'
import { FieldError, FieldFrame } from '../field-frame.tsx'
import classes from './upload-field.module.css'
import { useDroppedAndPasted } from './use-drop-and-paste.ts'
import { useUpload } from './use-upload.ts'

interface UploadFieldProps {
  /** The form's field gets the address of the upload, or nothing. */
  name: string
  label: string
  purpose: UploadPurpose
  defaultValue: string
  /** Shown where there is no picture; decoration. */
  placeholder: ReactNode
}

/**
 * Takes a file by choosing, dropping or pasting it and uploads it at once; the form saves its address.
 * Sending the form waits for an upload under way.
 */
export function UploadField({
  name,
  label,
  purpose,
  defaultValue,
  placeholder: empty,
}: UploadFieldProps) {
  const { id, helpId, errorId, error, hold } = useField(name)
  const [url, setUrl] = useState(defaultValue)
  const [said, setSaid] = useState('')
  const value = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { state, take, stop } = useUpload({ name, purpose, hold, onDone: change })
  const { isOver, dropProps } = useDroppedAndPasted(chooser, purpose, take)
  const problem = state.stage === 'failed' ? state.msg : undefined

  /** As if it were typed: the form writes its draft, and sends what the field holds by then. */
  function change(next: string) {
    if (!value.current) return
    value.current.value = next
    value.current.dispatchEvent(new Event('input', { bubbles: true }))
    setSaid(next ? 'Uploaded. It is yours once you save.' : 'Removed once you save.')
  }

  function removePicture() {
    stop()
    change('')
    chooser.current?.focus()
  }

  useEffect(() => {
    const form = value.current?.form
    const onReset = () => {
      stop()
      setUrl(defaultValue)
      setSaid('')
    }
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  })

  const help = helpOf(purpose)
  return (
    <FieldFrame {...{ id, label, help, helpId, errorId, error: problem ? undefined : error }}>
      <div
        role="group"
        aria-label={label}
        className={classes.box}
        data-purpose={purpose}
        data-over={isOver || undefined}
        {...dropProps}
      >
        <input
          ref={value}
          type="hidden"
          name={name}
          value={url}
          onInput={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <UploadPreview
          purpose={purpose}
          address={state.stage === 'sending' ? state.preview : url}
          empty={empty}
        />
        <div className={classes.controls}>
          <div className={classes.buttons}>
            <input
              ref={chooser}
              id={id}
              className={`visually-hidden ${classes.chooser}`}
              type="file"
              accept={acceptOf(purpose)}
              aria-invalid={(problem ?? error) ? true : undefined}
              aria-describedby={joinIds((problem ?? error) && errorId, helpId)}
              onInput={(event) => event.stopPropagation()}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                currentTarget.value = ''
                if (file) take(file)
              }}
            />
            <label htmlFor={id} className={getButtonClass('secondary')}>
              {url ? 'Choose another file' : 'Choose a file'}
            </label>
            {url && state.stage !== 'sending' && (
              <Button variant="quiet" onClick={removePicture} aria-label={`Remove: ${label}`}>
                Remove
              </Button>
            )}
          </div>
          {state.stage === 'sending' && (
            <UploadProgress
              label={label}
              percent={state.percent}
              onCancel={() => {
                stop()
                chooser.current?.focus()
              }}
            />
          )}
          <div role="alert">{problem && <FieldError id={errorId} error={problem} />}</div>
          {state.stage === 'failed' && state.again && (
            <Button variant="secondary" onClick={() => take(state.again)}>
              Try again
            </Button>
          )}
          <p role="status" className={classes.said}>
            {state.stage === 'idle' && said}
          </p>
        </div>
      </div>
    </FieldFrame>
  )
}

function acceptOf(purpose: UploadPurpose): string {
  return purpose === 'captions' ? '.vtt,text/vtt' : 'image/jpeg,image/png'
}

function helpOf(purpose: UploadPurpose): string {
  const size = `${Number((uploadPurposes[purpose].maxBytes / 1024 / 1024).toFixed(1))} MB`
  if (purpose === 'captions') return `WebVTT (.vtt), at most ${size}. You can also drop it here.`
  return `JPEG or PNG, at most ${size}. You can also drop it here, or paste it.`
}

interface UploadPreviewProps {
  purpose: UploadPurpose
  /** Of the file as it will be saved, or as it is being sent; empty for none. */
  address: string
  empty: ReactNode
}

/** What is chosen, in the shape in which pages will show it. */
function UploadPreview({ purpose, address, empty }: UploadPreviewProps) {
  const src = useImageUrl(address)
  return (
    <div className={classes.preview} data-purpose={purpose}>
      {content()}
    </div>
  )

  function content(): ReactNode {
    if (!src) return empty
    if (purpose === 'captions') return <IconBadgeCc size={32} aria-hidden="true" />
    return <img src={src} alt="" />
  }
}

interface UploadProgressProps {
  label: string
  /** 0 to 100, of what has left the browser. */
  percent: number
  onCancel: () => void
}

/** How far an upload is; once all is sent, the server needs a moment for the picture. */
function UploadProgress({ label, percent, onCancel }: UploadProgressProps) {
  const whole = Math.floor(percent)
  const isSent = whole >= 100
  return (
    <div className={classes.progress}>
      <progress aria-label={`Upload: ${label}`} max={100} {...(isSent ? {} : { value: whole })} />
      <span className={classes.percent}>{isSent ? 'Preparing…' : `${whole}%`}</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
