import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { CourseSettings } from '#shared/contract/courses/curriculum.ts'
import { curriculumLimits, suggestionLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useDebouncedResults } from '#web/lib/loading/use-debounced-results.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import form from '#web/ui/forms/form.module.css'
import classes from './settings.module.css'

type Prerequisite = CourseSettings['prerequisites'][number]

interface PrerequisitePickerProps {
  course: string
  prerequisites: readonly Prerequisite[]
  /** Returns whether it was saved. */
  onChange: (prerequisites: Prerequisite[]) => Promise<boolean>
  /** Adds one again that was removed. */
  onRestore: (id: string, index: number) => Promise<void>
}

/** Courses that are recommended before this one. */
export function PrerequisitePicker(props: PrerequisitePickerProps) {
  const { course, prerequisites, onChange, onRestore } = props
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLUListElement>(null)
  const id = useId()
  const chosen = new Set(prerequisites.map(({ _id }) => _id))
  const { results: courses, query } = useDebouncedResults(text, searchCourses)
  const found = courses.filter(({ _id }) => _id !== course && !chosen.has(_id))
  const hasSearched = query !== '' && query === text.trim()
  const isFull = prerequisites.length >= curriculumLimits.prerequisitesMax

  function add(added: Prerequisite) {
    void onChange([...prerequisites, added])
    setText('')
    input.current?.focus()
  }

  async function remove(removed: Prerequisite) {
    const index = prerequisites.indexOf(removed)
    input.current?.focus()
    if (!(await onChange(prerequisites.toSpliced(index, 1)))) return
    offerUndo(messages.prerequisiteRemoved(removed.title), () => onRestore(removed._id, index))
  }

  /** The arrow keys move between the field and the results below it. */
  function moveFocus(event: KeyboardEvent) {
    const buttons = [...(results.current?.querySelectorAll('button') ?? [])]
    const index = buttons.findIndex((button) => button === event.target)
    const next = findNextResult(event.key, index, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    if (next === -1) input.current?.focus()
    else buttons[next]?.focus()
  }

  return (
    <section className={classes.section} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Prerequisites</h3>
      <p className={classes.help}>{messages.prerequisitesHelp}</p>
      {prerequisites.length > 0 && (
        <ol role="list" className={classes.list} aria-label="Prerequisites">
          {prerequisites.map((prerequisite) => (
            <li key={prerequisite._id} className={classes.row}>
              <div className={classes.rowText}>
                {prerequisite.title}
                {!prerequisite.shown && <p>{messages.prerequisiteHidden}</p>}
              </div>
              <Button
                variant="quiet"
                aria-label={`Remove ${prerequisite.title}`}
                onClick={() => void remove(prerequisite)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.section}>
        <label className={form.label} htmlFor={id}>
          Search for a course
        </label>
        {/* Read-only instead of disabled, which would lose the focus. */}
        <input
          ref={input}
          id={id}
          className={form.input}
          type="search"
          autoComplete="off"
          value={text}
          readOnly={isFull}
          aria-describedby={`${id}-count`}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={moveFocus}
        />
        <p id={`${id}-count`} role="status" className={classes.help}>
          {isFull && messages.tooManyPrerequisites}
          {hasSearched && describeCount(found.length, courses.length)}
        </p>
        {found.length > 0 && (
          <ul ref={results} role="list" className={classes.results} aria-label="Courses found">
            {found.map((result) => (
              <li key={result._id}>
                <button type="button" onClick={() => add({ ...result })} onKeyDown={moveFocus}>
                  {result.title}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The index of the result that gets the focus, -1 for the field; undefined for keys that do not move it. */
function findNextResult(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  // In the field, these keys move the cursor.
  if (index === -1) return undefined
  if (key === 'ArrowUp') return index - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** `received` are all results, with those that cannot be chosen; the server sends only the first ones. */
function describeCount(count: number, received: number): string {
  const courses = pluralize(count, ['course', 'courses'])
  return received === suggestionLimits.courses ? messages.moreCourses(courses) : `${courses} found`
}

async function searchCourses(q: string, signal: AbortSignal): Promise<Prerequisite[]> {
  const { courses } = await parseResponse(
    getBrowserApi().api.suggestions.$get({ query: { q } }, { init: { signal } }),
  )
  return courses.map(({ _id, title }) => ({ _id, title, shown: true }))
}
