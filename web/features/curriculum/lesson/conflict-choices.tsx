import type { ReleaseRequest } from '#shared/contract/courses/curriculum.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { formatLength } from '#web/lib/format/format-length.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { formatRelease } from '../tree/describe-lesson.ts'
import type { FieldConflict } from './lesson-edit.ts'
import classes from './lesson.module.css'

interface ConflictChoicesProps {
  conflicts: readonly FieldConflict[]
  label: (name: string) => string
  onResolve: (name: string, side: 'mine' | 'theirs') => void
}

/** Lets the author choose between their value and someone else's, for each field that both changed. */
export function ConflictChoices({ conflicts, label, onResolve }: ConflictChoicesProps) {
  return (
    <div className={classes.conflicts}>
      {/* Without the values, which change while the author types. */}
      <p role="alert" className="visually-hidden">
        {conflicts.map(({ name }) => messages.fieldChanged(label(name))).join(' ')}
      </p>
      {conflicts.map(({ name, mine, theirs }) => (
        <section
          key={name}
          className={classes.conflict}
          aria-label={`Changed by someone else: ${label(name)}`}
        >
          <h3>{messages.fieldChanged(label(name))}</h3>
          <dl className={classes.sides}>
            <div>
              <dt>Theirs</dt>
              <dd>{describeValue(name, theirs) || 'Empty'}</dd>
            </div>
            <div>
              <dt>Yours</dt>
              <dd>{describeValue(name, mine) || 'Empty'}</dd>
            </div>
          </dl>
          <div className={classes.conflictActions}>
            <Button variant="secondary" onClick={() => onResolve(name, 'theirs')}>
              Use theirs
            </Button>
            <Button onClick={() => onResolve(name, 'mine')}>Keep mine</Button>
          </div>
        </section>
      ))}
    </div>
  )
}

/** The value of a field as text, where the author chooses between two. */
function describeValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'release') {
    return value === null ? 'At once' : formatRelease(value as NonNullable<ReleaseRequest>)
  }
  if (typeof value === 'number') return formatLength(value)
  if (Array.isArray(value)) return value.map((item) => describeValue(name, item)).join(', ')
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  const text = String(value ?? '')
  return text.startsWith('/files/') ? 'Captions file' : text
}
