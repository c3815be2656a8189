import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { noteLimits } from '#shared/limits.ts'
import { noteMessages as messages } from '#shared/messages/lessons/notes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import form from '#web/ui/forms/form.module.css'
import { getCommandKey } from '#web/ui/text/shortcut-list.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import type { LessonToolProps } from '../index.ts'
import { useVideoSecond, type VideoMoment } from '../lesson-video.ts'
import { readNoteDraft, storeNoteDraft } from './note-draft.ts'
import {
  onNoteRequest,
  returnToPlayer,
  stayOutOfFullscreen,
  wasInFullscreen,
} from './note-focus.ts'
import type { NewNote } from './note-store.ts'
import classes from './notes.module.css'

interface NoteFormProps extends Pick<LessonToolProps, 'lesson' | 'video'> {
  userId: string
  onSave: (note: NewNote) => void
}

/** A new note, at the second at which the field got focus. */
export function NoteForm({ userId, lesson, video, onSave }: NoteFormProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const second = useVideoSecond(video)
  const [body, setBody] = useState(() => readNoteDraft(userId, lesson._id))
  const [moment, setMoment] = useState<VideoMoment>()
  const [isMoment, setIsMoment] = useState(true)
  const [error, setError] = useState('')
  const isVideo = lesson.kind === 'video'
  const shown = moment?.seconds ?? second

  useEffect(
    () =>
      onNoteRequest(() => {
        setMoment(video.getMoment())
        field.current?.scrollIntoView({ block: 'nearest' })
        field.current?.focus({ preventScroll: true })
      }),
    [video],
  )
  useEffect(() => stayOutOfFullscreen, [])

  function change(text: string) {
    setBody(text)
    setError('')
    storeNoteDraft(userId, lesson._id, text)
  }

  /** Returns whether there was something to save. */
  function save(): boolean {
    if (body.trim() === '') {
      setError(messages.missing)
      field.current?.focus()
      return false
    }
    const place = isVideo && isMoment ? (moment ?? video.getMoment()) : { seconds: null }
    onSave({ ...place, body: body.trim() })
    change('')
    setMoment(undefined)
    return true
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    // Another window may have the focus for a while.
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) stayOutOfFullscreen()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (save()) returnToPlayer()
    }
    if (event.key === 'Escape') returnToPlayer()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notices that the focus leaves it
    <form
      className={classes.form}
      // Safari focuses it when a button in it is clicked.
      tabIndex={-1}
      onBlur={leave}
      onSubmit={(event) => {
        event.preventDefault()
        if (save() && wasInFullscreen()) returnToPlayer()
      }}
    >
      <label className={form.label} htmlFor={id}>
        New note
      </label>
      <textarea
        ref={field}
        id={id}
        className={`${form.input} ${form.area}`}
        rows={3}
        maxLength={noteLimits.bodyMaxLength}
        value={body}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-help`}
        aria-keyshortcuts="Control+Enter"
        onFocus={() => setMoment((known) => known ?? video.getMoment())}
        onBlur={() => body === '' && setMoment(undefined)}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error && (
        <p id={`${id}-error`} className={form.error} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-help`} className={form.help}>
        {isVideo && <span className={classes.shortcut}>{messages.shortcut(getCommandKey())} </span>}
        Markdown works. {messages.private}
      </p>
      <div className={classes.formActions}>
        {isVideo && (
          <label className={classes.moment}>
            <input
              type="checkbox"
              checked={isMoment}
              onChange={(event) => setIsMoment(event.target.checked)}
            />
            At {formatClockTime(shown)}
          </label>
        )}
        <Button type="submit">Save note</Button>
      </div>
    </form>
  )
}
