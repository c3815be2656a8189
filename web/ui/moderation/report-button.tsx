import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { moderationMessages } from '#shared/messages/moderation.ts'
import type { ReportedKind } from '#shared/moderation-choices.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { toast } from '#web/lib/toast.ts'
import classes from './moderate-button.module.css'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

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

  async function open() {
    if (isReported) return
    if (!(await wasReported(subject))) return setIsOpen(true)
    markAsReported(subject)
    toast.success(moderationMessages.alreadyReported)
  }

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-disabled={isReported || undefined}
        onClick={() => void open()}
      >
        {isReported ? 'Reported' : 'Report'}
        <span className="visually-hidden"> {subject.name}</span>
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            subject={subject}
            onClose={() => setIsOpen(false)}
            onReported={() => markAsReported(subject)}
          />
        </Suspense>
      )}
    </>
  )
}

function markAsReported({ id }: ReportedSubject): void {
  reported.set(new Set([...reported.get(), id]))
}

/** Before the page was loaded. If that is unknown, the report itself says so. */
async function wasReported({ kind, id }: ReportedSubject): Promise<boolean> {
  try {
    const call = getBrowserApi().api.reports.own.$get({ query: { kind, id } })
    return (await parseResponse(call)).reported
  } catch {
    return false
  }
}
