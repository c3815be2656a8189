import type { Upload } from './upload-queue.ts'
import classes from './upload-row.module.css'
import { UploadRow } from './upload-row.tsx'

interface UploadListProps {
  uploads: readonly Upload[]
  retry: (id: string) => void
  cancel: (id: string) => void
}

/** Files that are being uploaded, and those that could not be. */
export function UploadList({ uploads, retry, cancel }: UploadListProps) {
  return (
    <ul role="list" className={classes.list} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow
            upload={upload}
            onRetry={() => retry(upload.id)}
            onCancel={() => cancel(upload.id)}
          />
        </li>
      ))}
    </ul>
  )
}
