import { useId, useRef, useState } from 'react'
import type { LessonFile } from '#shared/contract/learning/lessons.ts'
import { uploadMessages } from '#shared/messages/uploads.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { joinIds } from '#web/lib/forms/form-context.ts'
import { Button, getButtonClass } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { UploadList } from '#web/ui/forms/upload/upload-list.tsx'
import { useFileDrop } from '#web/ui/forms/upload/use-file-drop.ts'
import { countOpen, useUploads } from '#web/ui/forms/upload/use-uploads.ts'
import { IconFile } from '#web/ui/icons/curriculum.ts'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import classes from './file-field.module.css'
import { checkCourseFile, type FileUse, uploadCourseFile } from './upload-course-file.ts'

interface FileFieldProps {
  label: string
  help: string
  course: string
  use: FileUse
  files: readonly LessonFile[]
  /** With 1, another file replaces the first. */
  max: number
  /** Why no more than `max` files fit. */
  full: string
  error?: string | undefined
  /** Called before each file is sent. */
  beforeSend?: () => Promise<void>
  onUploaded: (file: LessonFile) => void
  onRemove: (file: LessonFile) => void
}

/** Private files of a lesson, uploaded as soon as they are chosen or dropped. */
export function FileField(props: FileFieldProps) {
  const { label, help, course, use, files, max, full, error } = props
  const { beforeSend, onUploaded, onRemove } = props
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const id = useId()
  const isSingle = max === 1
  const { uploads, message, addFiles, retry, cancel, clear } = useUploads<LessonFile>({
    async send(options) {
      await beforeSend?.()
      return uploadCourseFile(course, use, options)
    },
    onUploaded,
    check: checkCourseFile,
    getRoom: (uploads) => (isSingle ? 1 : max - files.length - countOpen(uploads)),
    full,
  })
  const isFull = !isSingle && files.length + countOpen(uploads) >= max
  const { isOver, dropProps } = useFileDrop(add)

  function add(chosen: readonly File[]) {
    setNote('')
    if (isSingle) clear()
    void addFiles(chosen)
  }

  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes.field}
      data-over={isOver || undefined}
      {...dropProps}
    >
      <FocusKeeper container={box} getFallback={() => input.current}>
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
                  setNote(uploadMessages.removed(file.name))
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <UploadList uploads={uploads} retry={retry} cancel={cancel} />
        <div>
          {/* Stays at the maximum, since removing it would lose focus. */}
          <input
            ref={input}
            id={id}
            className={`visually-hidden ${classes.input}`}
            type="file"
            multiple={!isSingle}
            aria-label={`${label}: choose ${isSingle ? 'a file' : 'files'}`}
            aria-disabled={isFull || undefined}
            aria-describedby={joinIds(error && `${id}-error`, `${id}-help`)}
            onClick={(event) => {
              if (!isFull) return
              event.preventDefault()
              setNote(full)
            }}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              add(chosen)
            }}
          />
          <label
            htmlFor={id}
            className={getButtonClass('secondary')}
            data-disabled={isFull || undefined}
          >
            {!isSingle
              ? 'Choose files'
              : files.length > 0
                ? 'Choose another file'
                : 'Choose a file'}
          </label>
        </div>
        <FieldError id={`${id}-error`} error={error} />
        <p role="status" className={classes.note}>
          {note}
        </p>
        {/* The lists show the same. */}
        <p role="status" className="visually-hidden">
          {message}
        </p>
        <p id={`${id}-help`} className={form.help}>
          {help}
        </p>
      </FocusKeeper>
    </div>
  )
}
