import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { noteLimits } from '#shared/limits.ts'
import { noteMessages as messages } from '#shared/messages/lessons/notes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import form from '#web/ui/forms/form.module.css'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import { deleteNoteEdit, readNoteEdit, storeNoteEdit } from './note-draft.ts'
import type { OwnNote } from './note-store.ts'
import classes from './notes.module.css'

interface NoteItemProps {
  note: OwnNote
  onPlay: (seconds: number) => void
  onEdit: (body: string) => void
  onDelete: () => void
}

/** A note with its time, which plays the video from there. */
export function NoteItem({ note, onPlay, onEdit, onDelete }: NoteItemProps) {
  const { seconds, earlier, body, html, sync } = note
  const [isEditing, setIsEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const name = seconds === null ? 'the note' : `the note at ${formatClockTime(seconds)}`

  function closeEditor() {
    deleteNoteEdit(note._id)
    setIsEditing(false)
  }

  return (
    <li ref={item} className={classes.note}>
      <FocusKeeper container={item} getFallback={() => editButton.current}>
        <div className={classes.noteHeader}>
          {seconds !== null && (
            <button type="button" className={classes.time} onClick={() => onPlay(seconds)}>
              <span className="visually-hidden">Play from </span>
              {formatClockTime(seconds)}
            </button>
          )}
          {earlier && <span className={classes.hint}>{messages.fromEarlierVideo}</span>}
          {sync === 'device' && <span className={classes.hint}>{messages.savedHere}</span>}
          {sync === 'rejected' && <span className={classes.problem}>{messages.rejected}</span>}
          <span className={classes.actions}>
            <Button
              ref={editButton}
              variant="quiet"
              aria-label={`Edit ${name}`}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </Button>
            <Button variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
              Delete
            </Button>
          </span>
        </div>
        {isEditing ? (
          <EditForm
            note={note}
            label={`Edit ${name}`}
            onCancel={closeEditor}
            onSave={(text) => {
              closeEditor()
              if (text !== body) onEdit(text)
            }}
          />
        ) : html === null ? (
          <p className={classes.plain}>{body}</p>
        ) : (
          <Prose html={html} />
        )}
      </FocusKeeper>
    </li>
  )
}

interface EditFormProps {
  note: OwnNote
  label: string
  onSave: (body: string) => void
  onCancel: () => void
}

function EditForm({ note, label, onSave, onCancel }: EditFormProps) {
  const id = useId()
  const [text, setText] = useState(() => readNoteEdit(note) ?? note.body)

  function change(next: string) {
    setText(next)
    storeNoteEdit(note, next)
  }

  function save() {
    if (text.trim() !== '') onSave(text.trim())
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape') onCancel()
  }

  return (
    <form
      className={classes.form}
      data-editor=""
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the learner opened it to write
        autoFocus
        id={id}
        className={`${form.input} ${form.area}`}
        rows={3}
        maxLength={noteLimits.bodyMaxLength}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.formActions}>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Save changes</Button>
      </div>
    </form>
  )
}
