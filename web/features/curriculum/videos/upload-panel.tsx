import { useId, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { pages } from '#shared/paths.ts'
import { IconChevronDown } from '#web/ui/icons/general.ts'
import classes from './upload-panel.module.css'
import { uploadStore } from './upload-store.ts'
import { VideoUploadRow } from './video-upload-row.tsx'
import { toPercent } from './video-upload.ts'

/** The uploads that go on while the author is on another page. */
export function UploadPanel() {
  const { uploads, openCourse } = useSyncExternalStore(
    uploadStore.subscribe,
    uploadStore.get,
    uploadStore.get,
  )
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const shown = uploads.filter(
    ({ stage, course }) => stage !== 'fileNeeded' && course !== openCourse,
  )
  if (shown.length === 0) return null
  const sent = shown.reduce((sum, upload) => sum + upload.sent, 0)
  const bytes = shown.reduce((sum, upload) => sum + upload.bytes, 0)

  return (
    <section className={classes.panel} aria-label="Video uploads">
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{messages.uploadingAll(shown.length, toPercent({ sent, bytes }))}</span>
        <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
      </button>
      <ul id={id} role="list" className={classes.list} hidden={!isOpen}>
        {shown.map((upload) => (
          <li key={upload.id}>
            <Link to={pages.lessonEditor(upload.course, upload.lesson)}>{upload.name}</Link>
            <VideoUploadRow upload={upload} isNameless />
          </li>
        ))}
      </ul>
    </section>
  )
}
