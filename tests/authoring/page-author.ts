import type { Curriculum, EditableLesson } from '#shared/contract/courses/curriculum.ts'
import { articleKind } from '#web/features/curriculum/kinds/article.ts'
import type { StoredEdit } from '#web/features/curriculum/lesson/lesson-edit.ts'
import { createLessonSync } from '#web/features/curriculum/lesson/lesson-sync.ts'
import { createChangeQueue, type QueueState } from '#web/features/curriculum/tree/change-queue.ts'
import { loadCurriculum, sendChange } from '#web/features/curriculum/tree/change-requests.ts'
import type { CurriculumChange } from '#web/features/curriculum/tree/changes.ts'
import { type ApiFetch, createApi, parseResponse } from '#web/lib/api.ts'

/** An author with the curriculum page open: the code of the page, without its components. */
export interface PageAuthor {
  queue: ReturnType<typeof createChangeQueue>
  state(): QueueState
  /** What is not saved yet. */
  pending(): readonly CurriculumChange[]
  /** Why changes were undone. */
  rejections: string[]
}

export function openPage(options: {
  origin: string
  send: ApiFetch
  initial: Curriculum
  /** What the device kept when the page was last left. */
  pending?: readonly CurriculumChange[]
}): PageAuthor {
  const { origin, send, initial } = options
  const api = createApi(origin, send)
  let pending = options.pending ?? []
  const rejections: string[] = []
  const queue = createChangeQueue({
    initial,
    send: (change, current) => sendChange(change, current, api),
    load: () => loadCurriculum(initial.course, undefined, api),
    keep: (next) => (pending = next),
    onRejected: (msg) => rejections.push(msg),
    onSignedOut: () => {},
  })
  queue.add(pending)
  return { queue, state: queue.getState, pending: () => pending, rejections }
}

/** An author with the editor of an article open. */
export interface ArticleAuthor {
  sync: ReturnType<typeof createLessonSync>
  /** The text that the page called saved last. */
  saved(): string
  /** What the device keeps because it is not saved yet. */
  stored(): StoredEdit | undefined
}

export function openArticle(options: {
  origin: string
  send: ApiFetch
  lesson: EditableLesson
  stored?: StoredEdit | undefined
}): ArticleAuthor {
  const { origin, send, lesson } = options
  const call = createApi(origin, send).api.lessons[':id']
  const param = { id: lesson._id }
  let saved = readMarkdown(lesson)
  let stored = options.stored
  const sync = createLessonSync({
    lesson,
    content: articleKind,
    save: (json) => parseResponse(call.$patch({ param, json })),
    load: async () => (await parseResponse(call.source.$get({ param }))).lesson,
    keep: (edit) => (stored = edit),
    onSaved: (next) => (saved = readMarkdown(next)),
    onSignedOut: () => {},
  })
  if (stored) sync.adopt(stored)
  return { sync, saved: () => saved, stored: () => stored }
}

export function readMarkdown({ source }: EditableLesson): string {
  return source.kind === 'article' ? source.markdown : ''
}
