import { useId, useRef, useState } from 'react'
import type { CourseVideo } from '#shared/contract/media/videos.ts'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { formatByteLimit, formatBytes } from '#web/lib/format/format-bytes.ts'
import { joinIds } from '#web/lib/forms/form-context.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { useFileDrop } from '#web/ui/forms/upload/use-file-drop.ts'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { BrowserWorkRow } from './browser-work/browser-work-row.tsx'
import { FileChooser } from './file-chooser.tsx'
import type { PickedFile } from './file-handles.ts'
import { VideoCard } from './video-card.tsx'
import { VideoUploadRow } from './video-upload-row.tsx'
import { checkVideoFile } from './video-upload.ts'
import { addUploads, cancelUpload } from './video-uploads.ts'
import { useVideos } from './videos-context.ts'
import classes from './videos.module.css'

interface VideoUploadFieldProps {
  lesson: string
  /** Of the lesson, as it is saved. */
  saved: CourseVideo | null
  /** The lesson has a video at an address. */
  hasLink: boolean
  error: string | undefined
  onChange: (video: CourseVideo | null) => void
}

/** The uploaded video of a lesson: choose or drop a file, follow it, replace and remove it. */
export function VideoUploadField(props: VideoUploadFieldProps) {
  const { lesson, saved, hasLink, error, onChange } = props
  const { course, userId, quota, uploads, find, retry } = useVideos()
  const [rejection, setRejection] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const upload = uploads.find((each) => each.lesson === lesson)
  const video = saved && (find(saved._id) ?? saved)
  const shown = video && video._id !== upload?.id ? video : undefined
  const made = upload ?? (shown && { id: shown._id, name: shown.name })
  const { isOver, dropProps } = useFileDrop((files) => choose(files.map((file) => ({ file }))))
  const problem = rejection || error

  function choose([picked]: readonly PickedFile[]) {
    if (!picked) return
    const reason = checkVideoFile(picked.file, quota)
    setRejection(reason === undefined ? '' : messages.failed(picked.file.name, reason))
    if (reason !== undefined) return
    if (upload) cancelUpload(upload.id)
    const isReplacement = hasLink || (shown !== undefined && shown.state !== 'uploading')
    addUploads({ userId, course }, [{ ...picked, lesson, isReplacement }])
  }

  function remove(removed: CourseVideo) {
    onChange(null)
    offerUndo(messages.removed, async () => onChange(removed))
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
      <FocusKeeper
        container={box}
        getFallback={() => input.current ?? box.current?.querySelector('button')}
      >
        <span id={`${id}-label`} className={form.label}>
          Video
        </span>
        {shown && <VideoCard video={shown} onRetry={() => retry(shown._id)} />}
        {upload && <VideoUploadRow upload={upload} />}
        {made && <BrowserWorkRow video={made} />}
        {(!upload || upload.stage === 'failed') && (
          <div className={classes.buttons}>
            <FileChooser
              ref={input}
              label={shown ? 'Replace the video' : 'Choose a video'}
              describedBy={joinIds(problem && `${id}-error`, `${id}-help`)}
              onFiles={choose}
            />
            {shown && (
              <Button variant="quiet" onClick={() => remove(shown)}>
                Remove the video
              </Button>
            )}
          </div>
        )}
        <div role="alert">
          <FieldError id={`${id}-error`} error={problem} />
        </div>
        <p id={`${id}-help`} className={form.help}>
          {upload?.isReplacement
            ? messages.replaceHelp
            : `MP4, MOV, WebM or MKV${quota ? `, up to ${formatByteLimit(quota.fileMax)}` : ''}. You can also drop the file here.`}
          {quota && ` ${formatBytes(quota.used)} of ${formatByteLimit(quota.max)} used.`}
        </p>
      </FocusKeeper>
    </div>
  )
}
