import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { CurriculumSection } from '#shared/contract/courses/curriculum.ts'
import { type LessonKind, lessonKindNames, lessonKinds } from '#shared/lesson-kinds.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { createId } from '#web/lib/create-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { IconPlus } from '#web/ui/icons/general.ts'
import { editorKinds } from '../kinds/index.ts'
import { AddManyDialog } from './add-many-dialog.tsx'
import { useTree } from './tree-context.ts'
import classes from './tree.module.css'

/** Adds lessons at the end of a section, one after another or many at once. */
export function AddLessons({ section }: { section: CurriculumSection }) {
  const { _id, title } = section
  const { change, announce, toLesson, hidesNewLessons } = useTree()
  const navigate = useNavigate()
  const [kind, setKind] = useState<LessonKind>('video')
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string>()
  const [pasted, setPasted] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()

  function add(titles: readonly string[], ofKind: LessonKind): string[] {
    const hidden = hidesNewLessons ? { hidden: true } : {}
    const lessons = titles.map((name) => ({
      _id: createId(),
      title: name,
      kind: ofKind,
      ...hidden,
    }))
    change({ type: 'addLessons', section: _id, lessons })
    const [first = ''] = titles
    // Lessons that are added one after another are all announced: equal texts would not be.
    const isOne = titles.length === 1
    announce(
      isOne
        ? messages.lessonAdded(first, title)
        : messages.lessonsAdded(pluralize(titles.length, ['lesson', 'lessons']), title),
    )
    return lessons.map((lesson) => lesson._id)
  }

  function addOne(): string | undefined {
    const name = input.current?.value.trim() ?? ''
    if (!input.current || name === '') {
      setError(messages.titleMissing)
      input.current?.focus()
      return undefined
    }
    input.current.value = ''
    setError(undefined)
    return add([name], kind)[0]
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    addOne()
    input.current?.focus()
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    setPasted(text)
  }

  function close() {
    // Before the author goes on: a later focus would take the next key away from what they press.
    flushSync(() => {
      setIsOpen(false)
      setError(undefined)
    })
    opener.current?.focus()
  }

  return (
    <div className={classes.add}>
      {isOpen ? (
        <form
          className={classes.addForm}
          aria-label={`Add lessons to ${title}`}
          onSubmit={onSubmit}
        >
          <fieldset className={classes.kinds}>
            <legend className="visually-hidden">Kind of lesson</legend>
            {lessonKinds.map((option) => {
              const { icon: KindIcon } = editorKinds[option]
              return (
                <label key={option} className={classes.kindOption}>
                  <input
                    type="radio"
                    name={`${id}-kind`}
                    checked={kind === option}
                    onChange={() => setKind(option)}
                  />
                  <KindIcon size={18} aria-hidden="true" />
                  {lessonKindNames[option]}
                </label>
              )
            })}
          </fieldset>
          <div className={classes.addTitle}>
            <label className={form.label} htmlFor={`${id}-title`}>
              Title of the lesson
            </label>
            <input
              ref={input}
              id={`${id}-title`}
              className={form.input}
              autoComplete="off"
              maxLength={curriculumLimits.titleMaxLength}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : `${id}-help`}
              onPaste={onPaste}
              onKeyDown={({ key, nativeEvent }) => {
                if (key === 'Escape' && !nativeEvent.isComposing) close()
              }}
            />
            <FieldError id={`${id}-error`} error={error} />
            <p id={`${id}-help`} className={form.help}>
              {hidesNewLessons ? messages.newLessonsHidden : messages.addHelp}
            </p>
          </div>
          <div className={classes.addActions}>
            <Button type="submit">Add lesson</Button>
            <Button
              variant="secondary"
              onClick={() => {
                const added = addOne()
                if (added) void navigate(toLesson(added), { preventScrollReset: true })
              }}
            >
              Add and edit
            </Button>
            <Button variant="quiet" onClick={() => setPasted('')}>
              Add several…
            </Button>
            <Button variant="quiet" onClick={close}>
              Done
            </Button>
          </div>
        </form>
      ) : (
        <button
          ref={opener}
          type="button"
          className={classes.addButton}
          aria-label={`Add lessons to ${title}`}
          onClick={() => {
            flushSync(() => setIsOpen(true))
            input.current?.focus()
          }}
        >
          <IconPlus size={18} aria-hidden="true" />
          Add lessons
        </button>
      )}
      {pasted !== undefined && (
        <AddManyDialog
          section={title}
          initial={pasted}
          kind={kind}
          onCancel={() => setPasted(undefined)}
          onAdd={(titles, ofKind) => {
            add(titles, ofKind)
            setPasted(undefined)
          }}
        />
      )}
    </div>
  )
}
