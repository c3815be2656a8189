import { type FormEvent, useId, useState } from 'react'
import { type LessonKind, lessonKindNames, lessonKinds } from '#shared/lesson-kinds.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { parseTitles } from './parse-titles.ts'

interface AddManyDialogProps {
  /** The title of the section. */
  section: string
  initial: string
  kind: LessonKind
  onCancel: () => void
  onAdd: (titles: readonly string[], kind: LessonKind) => void
}

/** Adds a lesson for each line of a text. */
export function AddManyDialog(props: AddManyDialogProps) {
  const { section, initial, onCancel, onAdd } = props
  const [text, setText] = useState(initial)
  const [kind, setKind] = useState(props.kind)
  const [error, setError] = useState<string>()
  const id = useId()
  const titles = parseTitles(text)
  const count = pluralize(titles.length, ['lesson', 'lessons'])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (titles.length === 0) return setError(messages.noLessons)
    if (titles.length > curriculumLimits.lessonsPerRequestMax)
      return setError(messages.tooManyAtOnce)
    onAdd(titles, kind)
  }

  return (
    <Dialog
      title="Add several lessons"
      description={`Each line becomes a lesson at the end of “${section}”.`}
      isWide
      onCancel={onCancel}
    >
      <form className={form.form} onSubmit={submit}>
        <FieldFrame
          id={`${id}-titles`}
          label="Titles, one per line"
          helpId={`${id}-help`}
          help={messages.addManyHelp}
          errorId={`${id}-error`}
          error={error}
        >
          <textarea
            id={`${id}-titles`}
            className={`${form.input} ${form.area}`}
            rows={8}
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-help`}
            onChange={({ target }) => {
              setText(target.value)
              setError(undefined)
            }}
          />
        </FieldFrame>
        <FieldFrame id={`${id}-kind`} label="Kind" helpId="" errorId="">
          <select
            id={`${id}-kind`}
            className={form.input}
            value={kind}
            onChange={({ target }) =>
              setKind(lessonKinds.find((option) => option === target.value) ?? 'video')
            }
          >
            {lessonKinds.map((option) => (
              <option key={option} value={option}>
                {lessonKindNames[option]}
              </option>
            ))}
          </select>
        </FieldFrame>
        <DialogActions>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">{titles.length > 0 ? `Add ${count}` : 'Add lessons'}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
