import { useId, useRef } from 'react'
import type { LessonFile } from '#shared/contract/lessons.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { Button, getButtonClass } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { IconFile } from '#web/ui/icons/curriculum.ts'
import classes from './file-field.module.css'
import { useFileDrop } from './use-file-drop.ts'
import { type FileUpload, useFileUploads } from './use-file-uploads.ts'

interface FileFieldProps {
  label: string
  help: string
  course: string
  files: readonly LessonFile[]
  /** With 1, another file replaces the first. */
  max: number
  error?: string | undefined
  onUploaded: (file: LessonFile) => void
  onRemove: (file: LessonFile) => void
}

/** Private files of a lesson, uploaded as soon as they are chosen or dropped. */
export function FileField(props: FileFieldProps) {
  const { label, help, course, files, max, error, onUploaded, onRemove } = props
  const { uploads, upload, retry, cancel } = useFileUploads(course, onUploaded)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const room = max === 1 ? 1 : max - files.length - uploads.length

  const add = (chosen: readonly File[]) => upload(chosen.slice(0, Math.max(0, room)))
  const { isOver, dropProps } = useFileDrop(add)

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes.field}
      data-over={isOver || undefined}
      {...dropProps}
    >
      <span id={`${id}-label`} className={form.label}>
        {label}
      </span>
      <ul role="list" className={classes.files} aria-labelledby={`${id}-label`}>
        {files.map((file) => (
          <li key={file._id} className={classes.file}>
            <IconFile size={20} aria-hidden="true" />
            <a className={classes.name} href={file.url} download={file.name}>
              {file.name}
            </a>
            <span className={classes.size}>{formatBytes(file.bytes)}</span>
            <Button
              variant="quiet"
              aria-label={`Remove ${file.name}`}
              onClick={() => {
                onRemove(file)
                input.current?.focus()
              }}
            >
              Remove
            </Button>
          </li>
        ))}
        {uploads.map((running) => (
          <UploadRow
            key={running.id}
            upload={running}
            onRetry={() => retry(running)}
            onCancel={() => {
              cancel(running)
              input.current?.focus()
            }}
          />
        ))}
      </ul>
      {room > 0 && (
        <div>
          <input
            ref={input}
            id={id}
            className={`visually-hidden ${classes.input}`}
            type="file"
            multiple={max > 1}
            aria-label={`${label}: choose ${max > 1 ? 'files' : 'a file'}`}
            aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              add(chosen)
            }}
          />
          <label htmlFor={id} className={getButtonClass('secondary')}>
            {max > 1 ? 'Choose files' : files.length > 0 ? 'Choose another file' : 'Choose a file'}
          </label>
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-help`} className={form.help}>
        {help}
      </p>
    </div>
  )
}

interface UploadRowProps {
  upload: FileUpload
  onRetry: () => void
  onCancel: () => void
}

/** After the last byte the server still stores the file, so the bar becomes indeterminate. */
function UploadRow({ upload, onRetry, onCancel }: UploadRowProps) {
  const { file, percent, error } = upload
  const value = Math.floor(percent)
  const isSent = value >= 100
  return (
    <li className={classes.file}>
      <IconFile size={20} aria-hidden="true" />
      <span className={classes.name}>{file.name}</span>
      {error ? (
        <span role="alert" className={classes.error}>
          {error}
        </span>
      ) : (
        <>
          <progress
            className={classes.progress}
            aria-label={`Upload: ${file.name}`}
            max={100}
            {...(isSent ? {} : { value })}
          />
          <span className={classes.size}>{isSent ? 'Storing…' : `${value}%`}</span>
        </>
      )}
      {error && (
        <Button variant="quiet" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button variant="quiet" aria-label={`Cancel: ${file.name}`} onClick={onCancel}>
        Cancel
      </Button>
    </li>
  )
}
