import { useEffect } from 'react'
import type { LessonToolBackgroundProps } from '../index.ts'
import { requestNote } from './note-focus.ts'
import { toNoteLabel } from './note-label.ts'
import { useNotes } from './use-notes.ts'

/** While a lesson is open: loads and sends notes, shows them on the seek bar, and opens the tab with N in the player. */
export default function NotesBackground(props: LessonToolBackgroundProps) {
  const { userId = '', lesson, video, onOpen } = props
  const { store, notes } = useNotes(userId, lesson._id)

  useEffect(() => {
    void store.load()
    return store.start()
  }, [store])

  useEffect(() => {
    const markers = notes.flatMap(({ seconds, body }) =>
      seconds === null ? [] : [{ seconds, label: toNoteLabel(body) }],
    )
    video.setMarkers('notes', markers)
    return () => video.setMarkers('notes', [])
  }, [video, notes])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, defaultPrevented, repeat } = event
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (key.toLowerCase() !== 'n' || hasModifier || defaultPrevented || repeat) return
      if (!(target instanceof Element) || !target.closest('[data-player]')) return
      if (target instanceof HTMLSelectElement || target.closest('dialog')) return
      event.preventDefault()
      onOpen()
      void requestNote()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onOpen])

  return null
}
