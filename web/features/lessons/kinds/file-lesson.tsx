import { lessonMessages } from '#shared/messages/lessons.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { getButtonClass } from '#web/ui/buttons/button.tsx'
import { IconDownload } from '#web/ui/icons/lessons.ts'
import type { LessonContentProps } from './index.ts'
import classes from './kinds.module.css'

/** A file to download; opening it completes the lesson. A default export for the registry of kinds. */
export default function FileLesson({ content, onCompleted }: LessonContentProps<'file'>) {
  const { file } = content
  if (!file) return <p className={classes.empty}>{lessonMessages.noFile}</p>
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
