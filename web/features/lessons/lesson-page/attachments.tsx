import type { LessonFile } from '#shared/contract/learning/lessons.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { IconDownload } from '#web/ui/icons/lessons.ts'
import classes from './lesson-page.module.css'

/** The files that belong to a lesson, to download. */
export function Attachments({ files }: { files: readonly LessonFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="attachments">
      <h2 id="attachments" className={classes.subtitle}>
        Attachments
      </h2>
      <ul role="list" className={classes.attachments}>
        {files.map(({ _id, name, bytes, url }) => (
          <li key={_id}>
            <a href={url} download={name} className={classes.attachment}>
              <IconDownload size={20} aria-hidden="true" />
              <span className={classes.fileName}>{name}</span>
              <span className={classes.fileSize}>{formatBytes(bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
