import { Suspense, useState, useSyncExternalStore } from 'react'
import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import { createStore } from '#web/lib/create-store.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import classes from './moderate-button.module.css'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'))

/** What another user wrote, or is. */
export interface ReportedSubject {
  kind: ReportedKind
  id: string
  /** For example "Ada's post". */
  name: string
}

/** What was reported since the page was loaded. */
const reported = createStore<ReadonlySet<string>>(new Set())
const nothing: ReadonlySet<string> = new Set()

/** Reports something to the moderators, once. */
export function ReportButton(subject: ReportedSubject) {
  const [isOpen, setIsOpen] = useState(false)
  const ids = useSyncExternalStore(reported.subscribe, reported.get, () => nothing)
  const isReported = ids.has(subject.id)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-disabled={isReported || undefined}
        onClick={() => setIsOpen(!isReported)}
      >
        {isReported ? 'Reported' : 'Report'}
        <span className="visually-hidden"> {subject.name}</span>
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            subject={subject}
            onClose={() => setIsOpen(false)}
            onReported={() => reported.set(new Set([...reported.get(), subject.id]))}
          />
        </Suspense>
      )}
    </>
  )
}
