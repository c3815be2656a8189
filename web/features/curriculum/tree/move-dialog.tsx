import { type FormEvent, useId, useState } from 'react'
import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { findLesson, findPlace, findSection, type Move } from './changes.ts'

interface MoveDialogProps {
  curriculum: Curriculum
  /** The lesson or section. */
  id: string
  onCancel: () => void
  onMove: (move: Move) => void
}

const first = 'first'

/** Chooses a new place for a lesson or a section, without dragging. */
export function MoveDialog({ curriculum, id, onCancel, onMove }: MoveDialogProps) {
  const { sections } = curriculum
  const found = findLesson(sections, id)
  const moved = found?.lesson ?? findSection(sections, id)
  const [section, setSection] = useState(found?.section._id ?? '')
  const siblings = found ? (findSection(sections, section)?.lessons ?? []) : sections
  const others = siblings.filter((row) => row._id !== id)
  const isHere = siblings.some((row) => row._id === id)
  const current = isHere ? findPlace(siblings, id).after : (others.at(-1)?._id ?? null)
  const [after, setAfter] = useState<string>()
  const fieldId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = after ?? current ?? first
    const place = { _id: id, after: chosen === first ? null : chosen }
    onMove(found ? { type: 'moveLesson', section, ...place } : { type: 'moveSection', ...place })
  }

  if (!moved) return null
  return (
    <Dialog
      title={`Move “${moved.title}”`}
      description={found ? 'Choose a section and a place in it.' : 'Choose a place in the course.'}
      onCancel={onCancel}
    >
      <form className={form.form} onSubmit={submit}>
        {found && (
          <FieldFrame id={`${fieldId}-section`} label="Section" helpId="" errorId="">
            <select
              id={`${fieldId}-section`}
              className={form.input}
              value={section}
              onChange={({ target }) => {
                setSection(target.value)
                setAfter(undefined)
              }}
            >
              {sections.map(({ _id, title }) => (
                <option key={_id} value={_id}>
                  {title}
                </option>
              ))}
            </select>
          </FieldFrame>
        )}
        <FieldFrame id={`${fieldId}-place`} label="Place" helpId="" errorId="">
          <select
            id={`${fieldId}-place`}
            className={form.input}
            value={after ?? current ?? first}
            onChange={({ target }) => setAfter(target.value)}
          >
            <option value={first}>First</option>
            {others.map(({ _id, title }) => (
              <option key={_id} value={_id}>
                After “{title}”
              </option>
            ))}
          </select>
        </FieldFrame>
        <DialogActions>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Move</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
