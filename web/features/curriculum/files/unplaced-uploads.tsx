import { useRef } from 'react'
import { UploadList } from '#web/ui/forms/upload/upload-list.tsx'
import type { UploadsState } from '#web/ui/forms/upload/upload-queue.ts'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import classes from './file-field.module.css'

interface UnplacedUploadsProps extends UploadsState {
  retry: (id: string) => void
  cancel: (id: string) => void
}

/** Files without a lesson, such as rejected ones, and what is announced about all uploads of the curriculum. */
export function UnplacedUploads({ uploads, message, retry, cancel }: UnplacedUploadsProps) {
  const box = useRef<HTMLDivElement>(null)
  const getFallback = () =>
    box.current?.querySelector('button') ?? box.current?.closest<HTMLElement>('[tabindex]')
  return (
    <div
      ref={box}
      className={uploads.length > 0 ? `${classes.field} ${classes.unplaced}` : undefined}
    >
      <FocusKeeper container={box} getFallback={getFallback}>
        <p role="status" className="visually-hidden">
          {message}
        </p>
        <UploadList uploads={uploads} retry={retry} cancel={cancel} />
      </FocusKeeper>
    </div>
  )
}
