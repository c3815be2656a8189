import { useRef } from 'react'
import { Link } from 'react-router'
import { noteMessages as messages } from '#shared/messages/lessons/notes.ts'
import { pages } from '#shared/paths.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import type { LessonToolProps } from '../index.ts'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import type { OwnNote } from './note-store.ts'
import classes from './notes.module.css'
import { useNotes } from './use-notes.ts'

/** The learner's own notes to a lesson; a default export for the registry of tools. */
export default function NotesPanel({ lesson, userId = '', video }: LessonToolProps) {
  const { store, notes, status, error } = useNotes(userId, lesson._id)
  const panel = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)

  function remove(note: OwnNote) {
    store.remove(note)
    toast.undoable(messages.deleted, () => store.restore(note))
  }

  return (
    <section ref={panel} className={classes.panel} aria-label="Notes" tabIndex={-1}>
      <FocusKeeper container={panel} getFallback={() => list.current ?? panel.current}>
        <NoteForm userId={userId} lesson={lesson} video={video} onSave={store.add} />
        {status === 'loading' && notes.length === 0 && (
          <SkeletonBlocks block={classes.placeholder}>Loading your notes…</SkeletonBlocks>
        )}
        {status === 'failed' && (
          <LoadError
            level="h3"
            title={messages.loadFailed}
            message={error}
            onRetry={() => void store.load()}
          />
        )}
        {status === 'ready' && notes.length === 0 && (
          <p className={classes.empty}>{messages.none}</p>
        )}
        {notes.length > 0 && (
          <ul ref={list} role="list" className={classes.list} aria-label="Your notes" tabIndex={-1}>
            {notes.map((note) => (
              <NoteItem
                key={note._id}
                note={note}
                onPlay={video.playFrom}
                onEdit={(body) => store.edit(note, body)}
                onDelete={() => remove(note)}
              />
            ))}
          </ul>
        )}
        <Link to={pages.myNotes} className={classes.all}>
          All my notes
        </Link>
      </FocusKeeper>
    </section>
  )
}
