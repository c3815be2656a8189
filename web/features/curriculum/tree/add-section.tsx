import { type FormEvent, useRef, useState } from 'react'
import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { createId } from '#web/lib/create-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { newSectionId, useTree } from './tree-context.ts'
import classes from './tree.module.css'

/** Adds a section at the end of the course. */
export function AddSection() {
  const { change, focusRow } = useTree()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const title = input.current?.value.trim() ?? ''
    if (!input.current || title === '') {
      setError(messages.titleMissing)
      return input.current?.focus()
    }
    const section = createId()
    change({ type: 'addSection', _id: section, title })
    input.current.value = ''
    setError(undefined)
    focusRow(section, 'title')
  }

  return (
    <form className={classes.addSection} aria-label="Add a section" onSubmit={onSubmit}>
      <div className={classes.addTitle}>
        <label className={form.label} htmlFor={newSectionId}>
          New section
        </label>
        <input
          ref={input}
          id={newSectionId}
          className={form.input}
          placeholder="Such as “Basics”"
          autoComplete="off"
          maxLength={curriculumLimits.titleMaxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${newSectionId}-error`}
          onInput={() => setError(undefined)}
        />
        <FieldError id={`${newSectionId}-error`} error={error} />
      </div>
      <Button type="submit" variant="secondary">
        Add section
      </Button>
    </form>
  )
}
