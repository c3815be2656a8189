import { createId } from '#web/lib/create-id.ts'
import { endSessionIfExpired, readToken } from '#web/lib/session/index.ts'
import { createCompletionOutbox } from '../player/progress/completion-outbox.ts'
import { createLessonStore } from '../player/progress/lesson-store.ts'
import { createOutbox } from '../player/progress/progress-outbox.ts'
import {
  courseProgressStore,
  deliver,
  type ProgressSender,
  type ProgressStore,
} from '../player/progress/send-progress.ts'
import { saveUnsentProgress, takeUnsentProgress } from '../player/progress/unsent-progress.ts'
import { deliverNote } from '../tools/notes/deliver-note.ts'
import { createNoteOutbox } from '../tools/notes/note-outbox.ts'

/**
 * Sends what this browser keeps of a user, on any page: notes, progress and marks of earlier pages. What an open page
 * sends too arrives twice, which changes nothing. Never rejects; what could not be sent stays.
 */
export async function sendUnsentWork(user: string): Promise<void> {
  const token = readToken()
  const sender = { token, onFailure: (error: unknown) => void endSessionIfExpired(error) }
  const ignore = () => undefined
  const notes = createNoteOutbox({
    user,
    send: (change) => deliverNote(change, token),
    onChange: ignore,
    onDeliveredElsewhere: ignore,
  })
  const lessonStore = createLessonStore({
    lesson: '',
    saved: undefined,
    onLearning: ignore,
    onCompleted: ignore,
  })
  await Promise.allSettled([
    notes.flush(),
    sendProgress(user, lessonStore, sender),
    sendProgress(user, courseProgressStore, sender),
  ])
}

async function sendProgress(
  user: string,
  store: ProgressStore,
  sender: ProgressSender,
): Promise<void> {
  const { scope } = store
  const tab = createId()
  const reports = [...takeUnsentProgress(scope, user)].map(([id, report]) => {
    const outbox = createOutbox({
      send: (part) =>
        deliver(sender, (options) => store.sendReport(id, part, options), { keepalive: true }),
      save: (unsent) => saveUnsentProgress({ scope, user, id, tab }, unsent),
    })
    outbox.add(report)
    return outbox.flush()
  })
  const marks = createCompletionOutbox({
    scope,
    user,
    send: (id, mark) =>
      deliver(sender, (options) => store.sendMark(id, mark, options), { keepalive: true }),
    onRejected: () => undefined,
  })
  await Promise.allSettled([...reports, marks.flush()])
}
