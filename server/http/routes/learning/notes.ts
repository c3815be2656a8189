import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteNote,
  exportNotes,
  learningPolicy,
  listLessonNotes,
  listNotes,
  saveNote,
} from '#server/domain/learning/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isoTime, recordId } from '#shared/contract/fields.ts'
import { lessonLockDetails } from '#shared/contract/learning/lessons.ts'
import {
  deleteNoteQuery,
  lessonNotesResponse,
  noteExportQuery,
  noteListQuery,
  noteListResponse,
  noteResponse,
  saveNoteRequest,
} from '#shared/contract/learning/notes.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { noteApiMessages } from '#shared/messages/lessons/notes.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { attachmentWithName } from '../../files/content-disposition.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

const lockFields = { lesson_locked: lessonLockDetails.shape }

/** Private notes of the current user. */
export function noteRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/lessons/:id/notes',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnNotes,
        tag: 'Learning',
        summary: 'List the current user’s own notes to a lesson, in the order of the video',
        details:
          'Notes are private, also from authors and admins. They stay readable when the lesson is locked later.',
        response: lessonNotesResponse,
        errors: ['lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      async (c) => {
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        return c.json(await listLessonNotes(deps, c.get('session').user, id))
      },
    )
    .put(
      '/api/lessons/:id/notes/:note',
      guardEndpoint(deps, {
        limit: 'draftPerUser',
        right: learningPolicy.writeNotes,
        tag: 'Learning',
        summary: 'Write or change a private note to a lesson that the current user may open',
        details:
          'The client chooses the id. The latest change by `at` wins, in any order of arrival, and repetitions change nothing. `note` is what is stored now; null if it was deleted after `at`.',
        response: noteResponse,
        errors: ['invalid_input', 'lesson_locked', 'not_found', 'conflict'],
        errorFields: lockFields,
      }),
      parseBody(saveNoteRequest),
      async (c) => {
        const ids = parseIds(c)
        return c.json(await saveNote(deps, c.get('session').user, ids, c.req.valid('json')))
      },
    )
    .delete(
      '/api/lessons/:id/notes/:note',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnNotes,
        tag: 'Learning',
        summary: 'Delete a note of the current user, unless it was changed after `at`',
        details: 'Succeeds if there is no such note.',
        response: z.object({ now: isoTime }),
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(deleteNoteQuery),
      async (c) => {
        const { at } = c.req.valid('query')
        return c.json(await deleteNote(deps, c.get('session').user, parseIds(c), at))
      },
    )
    .get(
      '/user/notes',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnNotes,
        tag: 'Learning',
        summary:
          'List the current user’s notes of all lessons, newest first, with search and pages',
        response: noteListResponse,
      }),
      parseQuery(noteListQuery),
      async (c) => c.json(await listNotes(deps, c.get('session').user.id, c.req.valid('query'))),
    )
    .get(
      '/user/notes/export',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnNotes,
        tag: 'Learning',
        summary: 'Download the current user’s notes, or those in one course, as a Markdown file',
        response: z.string(),
        contentType: 'text/markdown',
        errors: ['too_many'],
      }),
      parseQuery(noteExportQuery),
      async (c) => {
        const parts = await exportNotes(deps, c.get('session').user.id, c.req.valid('query'))
        return c.body(streamText(parts), 200, {
          'Content-Type': 'text/markdown; charset=utf-8',
          'Content-Disposition': attachmentWithName('notes.md'),
        })
      },
    )
}

/** A malformed id is 404 like one that does not exist. */
function parseIds(c: Context): { lessonId: string; noteId: string } {
  const lessonId = parseIdParam(c, curriculumMessages.lessonNotFound)
  const note = recordId.safeParse(c.req.param('note'))
  if (!note.success) throw new AppError('not_found', noteApiMessages.notFound)
  return { lessonId, noteId: note.data }
}

/** Produces the next part when the client has read the one before. */
function streamText(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void parts.return(undefined),
  })
}
