import type { Note } from '#shared/contract/learning/notes.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { endSessionIfExpired, readToken } from '#web/lib/session/index.ts'
import type { NoteChange, NoteDelivery } from './note-outbox.ts'

/** The next change of the note waits for it. */
const timeoutMilliseconds = 30_000

/** Sends a change in the session of `token`: another one would store it for another user. */
export async function deliverNote(
  change: NoteChange,
  token: string | undefined,
  onStored: (note: Note | null) => void = () => undefined,
): Promise<NoteDelivery> {
  if (!token || readToken() !== token) return 'retry'
  try {
    onStored(await send(change))
    return 'delivered'
  } catch (failure) {
    if (endSessionIfExpired(failure)) return 'retry'
    const isRejected = failure instanceof ApiError && [400, 403, 404, 409].includes(failure.status)
    return isRejected ? 'rejected' : 'retry'
  }
}

async function send(change: NoteChange): Promise<Note | null> {
  const { lesson, note, seconds, videoVersion, body, at } = change
  const api = getBrowserApi().api.lessons[':id'].notes[':note']
  const param = { id: lesson, note }
  const options = { init: { signal: AbortSignal.timeout(timeoutMilliseconds) } }
  if (body === null) {
    await parseResponse(api.$delete({ param, query: { at } }, options))
    return null
  }
  const json = { seconds, videoVersion, body, at }
  return (await parseResponse(api.$put({ param, json }, options))).note
}
