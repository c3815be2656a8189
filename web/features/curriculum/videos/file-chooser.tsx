import { type RefObject, useId } from 'react'
import { getButtonClass } from '#web/ui/buttons/button.tsx'
import type { PickedFile } from './file-handles.ts'
import classes from './videos.module.css'

interface FileChooserProps {
  label: string
  describedBy?: string | undefined
  ref?: RefObject<HTMLInputElement | null>
  /** Finds the file without a file chooser, where the browser can. */
  onOpen?: () => Promise<PickedFile | undefined>
  onFiles: (files: readonly PickedFile[]) => void
}

/** Chooses a video file, by the picker that lets the page open the file again later where there is one. */
export function FileChooser({ label, describedBy, ref, onOpen, onFiles }: FileChooserProps) {
  const id = useId()

  async function pick(openPicker: OpenFilePicker) {
    const known = await onOpen?.()
    if (known) return onFiles([known])
    const handles = await openPicker(pickerOptions).catch(() => [])
    onFiles(
      await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle }))),
    )
  }

  return (
    <>
      <input
        ref={ref}
        id={id}
        className={`visually-hidden ${classes.input}`}
        type="file"
        accept={acceptedTypes}
        aria-describedby={describedBy}
        onClick={(event) => {
          const openPicker = findPicker()
          if (!openPicker) return
          event.preventDefault()
          void pick(openPicker)
        }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          onFiles(files.map((file) => ({ file })))
        }}
      />
      <label htmlFor={id} className={getButtonClass('secondary')}>
        {label}
      </label>
    </>
  )
}

const extensions = ['.mp4', '.m4v', '.mov', '.webm', '.mkv']
const acceptedTypes = ['video/*', ...extensions].join()
const pickerOptions = {
  types: [{ description: 'Videos', accept: { 'video/*': extensions } }],
}

type OpenFilePicker = (options: typeof pickerOptions) => Promise<FileSystemFileHandle[]>

/** Only some browsers have it, and only on HTTPS. */
function findPicker(): OpenFilePicker | undefined {
  const { showOpenFilePicker } = window as { showOpenFilePicker?: OpenFilePicker }
  return showOpenFilePicker?.bind(window)
}
