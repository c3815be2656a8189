import { useId, useRef, useState } from 'react'
import type { CourseSettings } from '#shared/contract/courses/curriculum.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useDebouncedResults } from '#web/lib/loading/use-debounced-results.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import form from '#web/ui/forms/form.module.css'
import classes from './settings.module.css'

type Prerequisite = CourseSettings['prerequisites'][number]

interface PrerequisitePickerProps {
  course: string
  prerequisites: readonly Prerequisite[]
  onChange: (prerequisites: Prerequisite[]) => void
}

/** Courses that are recommended before this one. */
export function PrerequisitePicker({ course, prerequisites, onChange }: PrerequisitePickerProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const chosen = new Set(prerequisites.map(({ _id }) => _id))
  const [search] = useDebouncedResults(text, searchCourses)
  const found = (search?.courses ?? []).filter(({ _id }) => _id !== course && !chosen.has(_id))
  const hasSearched = text.trim() !== '' && search?.text === text.trim()
  const isFull = prerequisites.length >= curriculumLimits.prerequisitesMax

  function add(added: Prerequisite) {
    onChange([...prerequisites, added])
    setText('')
    input.current?.focus()
  }

  function remove(removed: Prerequisite) {
    onChange(prerequisites.filter((other) => other !== removed))
    input.current?.focus()
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
                onClick={() => remove(prerequisite)}
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
        />
        <p id={`${id}-count`} role="status" className={classes.help}>
          {isFull && messages.tooManyPrerequisites}
          {hasSearched && `${pluralize(found.length, ['course', 'courses'])} found`}
        </p>
        {found.length > 0 && (
          <ul role="list" className={classes.results} aria-label="Courses found">
            {found.map((result) => (
              <li key={result._id}>
                <button type="button" onClick={() => add({ ...result })}>
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

interface CourseSearch {
  /** What was searched for. */
  text: string
  courses: Prerequisite[]
}

async function searchCourses(q: string, signal: AbortSignal): Promise<CourseSearch[]> {
  const { courses } = await parseResponse(
    getBrowserApi().api.suggestions.$get({ query: { q } }, { init: { signal } }),
  )
  return [{ text: q, courses: courses.map(({ _id, title }) => ({ _id, title, shown: true })) }]
}
