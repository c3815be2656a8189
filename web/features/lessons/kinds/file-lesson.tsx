import { lessonMessages } from '#shared/messages/lessons/lessons.ts'
import { removeBaseUrl } from '#shared/paths.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { useSettings } from '#web/lib/settings.ts'
import { getButtonClass } from '#web/ui/buttons/button.tsx'
import { IconDownload } from '#web/ui/icons/lessons.ts'
import { PdfViewer } from '#web/ui/pdf/pdf-viewer.tsx'
import type { LessonContentProps } from './index.ts'
import classes from './kinds.module.css'

/**
 * A PDF to read in the page, or another file to download; opening it completes the lesson. A default export for the
 * registry of kinds.
 */
export default function FileLesson(props: LessonContentProps<'file'>) {
  const { lesson, content, learnerId, onCompleted, onExpired } = props
  const { file } = content
  const { publicUrl } = useSettings()
  if (!file) return <p className={classes.empty}>{lessonMessages.noFile}</p>
  if (file.contentType === 'application/pdf') {
    return (
      <PdfViewer
        file={{ ...file, url: removeBaseUrl(file.url, publicUrl) }}
        positionKey={learnerId && ['pdf', learnerId, lesson._id].join(':')}
        onOpened={onCompleted}
        onExpired={onExpired}
      />
    )
  }
  return (
    <div className={classes.file}>
      <p className={classes.fileName}>{file.name}</p>
      <p className={classes.fileSize}>{formatBytes(file.bytes)}</p>
      <a
        className={getButtonClass('primary')}
        href={file.url}
        download={file.name}
        onClick={onCompleted}
      >
        <IconDownload size={20} aria-hidden="true" />
        Download<span className="visually-hidden"> {file.name}</span>
      </a>
    </div>
  )
}
