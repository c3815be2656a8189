import { type SQL, sql } from 'drizzle-orm'
import { lessons } from '#server/db/schema/index.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'
import { articleKind } from './article.ts'
import { fileKind } from './file.ts'
import type { LessonKindModule } from './lesson-kind.ts'
import { videoKind } from './video.ts'

/** Every kind of lesson. */
const kinds: Record<LessonKind, LessonKindModule> = {
  video: videoKind,
  article: articleKind,
  file: fileKind,
}

/** The module of the kind that a lesson was created with. */
export function getLessonKind(kind: LessonKind): LessonKindModule {
  return kinds[kind]
}

/** A column: what the lesson is missing before learners can use it, as messages to its authors. */
export function selectMissing(): SQL<string[]> {
  const cases = Object.values(kinds).flatMap(({ kind, requirements }) =>
    requirements.map(
      ({ message, isMissing }) =>
        sql`case when ${lessons.kind} = ${kind} and ${isMissing} then ${message}::text end`,
    ),
  )
  return sql`array_remove(array[${sql.join(cases, sql`, `)}], null)`
}

export type { ContentChange, LessonKindModule, PresentDeps, StoredLesson } from './lesson-kind.ts'
