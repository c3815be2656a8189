import { courseFormMessages as messages } from '#shared/messages/authoring/course-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './draft-notice.module.css'
import type { DraftState } from './draft-sync.ts'

interface DraftNoticeProps {
  state: DraftState
  isNew: boolean
  /** True where the form was filled from a draft. */
  isRestored: boolean
  onCompare: () => void
  onKeep: () => void
  onDiscard: () => void
  /** Absent where there is nothing to leave behind. */
  onStartAnother?: (() => void) | undefined
}

/** Where the author's work is stored, and what can be done with it. */
export function DraftNotice(props: DraftNoticeProps) {
  const { state, isNew, isRestored, onCompare, onKeep, onDiscard, onStartAnother } = props
  const { stage } = state
  const isProblem = stage === 'failed' || stage === 'conflict' || stage === 'gone'
  return (
    <div className={classes.notice} data-problem={isProblem || undefined}>
      <p>
        <strong>{isNew ? 'Draft' : 'Unpublished changes'}</strong>{' '}
        <span className={classes.state}>{describeState(state)}</span>
        {isRestored && stage !== 'gone' && (
          <span className={classes.restored}>{messages.draftRestored}</span>
        )}
      </p>
      {/* Not for every save: only what differs from the expected is announced. */}
      <p role="status" className="visually-hidden">
        {isAnnounced(state) && describeState(state)}
      </p>
      <div className={classes.actions}>
        {stage === 'conflict' && <Button onClick={onCompare}>Compare versions</Button>}
        {stage === 'gone' && (
          <Button variant="secondary" onClick={onKeep}>
            Keep as a draft
          </Button>
        )}
        {onStartAnother && stage === 'saved' && (
          <Button variant="quiet" onClick={onStartAnother}>
            Start another course
          </Button>
        )}
        <Button variant="quiet" onClick={onDiscard}>
          Discard draft
        </Button>
      </div>
    </div>
  )
}

function describeState(state: DraftState): string {
  switch (state.stage) {
    case 'saving':
      return messages.draftSaving
    case 'saved': {
      const saved = messages.draftSaved(formatSavedAt(state.at, new Date()))
      return state.isMerged ? `${saved} ${messages.draftMerged}` : saved
    }
    case 'offline':
      return messages.draftOffline
    case 'failed':
      return messages.draftFailed(state.msg)
    case 'conflict':
      return messages.draftConflict
    case 'gone':
      return messages.draftGone
    default:
      return ''
  }
}

function isAnnounced(state: DraftState): boolean {
  return state.stage === 'saved' ? state.isMerged === true : state.stage !== 'saving'
}

/** "14:32" in the user's format, with the date on other days. */
function formatSavedAt(iso: string, now: Date): string {
  const date = new Date(iso)
  const isToday = date.toDateString() === now.toDateString()
  return date.toLocaleString(undefined, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  })
}
