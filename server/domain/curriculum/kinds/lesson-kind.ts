import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import type { courseFiles, lessons, videos } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { LessonSource, UpdateLessonRequest } from '#shared/contract/courses/curriculum.ts'
import type { LessonContent } from '#shared/contract/learning/lessons.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'

/** A lesson with what its kind needs, as `findStoredLesson` loads it. */
export interface StoredLesson {
  id: string
  courseId: string
  kind: LessonKind
  content: unknown
  /** The address of a video. */
  video: string | null
  videoVersion: string | null
  upload: typeof videos.$inferSelect | null
  durationSeconds: number | null
  captionsUploadId: string | null
  captionsPublicId: string | null
  /** Anyone may open it, also without a login. */
  isOpenToAll: boolean
  file: typeof courseFiles.$inferSelect | null
}

export type PresentDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'renderers'>

/** Why a lesson is not ready for learners: `message` for its authors, and a condition on the row of `lessons`. */
export interface Requirement {
  message: string
  isMissing: SQL
}

type LessonColumns = typeof lessons.$inferInsert

/** What a save stores of the content. */
export interface ContentChange {
  columns: Partial<Pick<LessonColumns, 'video' | 'videoId' | 'captionsUploadId' | 'fileId'>> & {
    /** These keys of the stored content are replaced. */
    content?: object
  }
  /** How long a learner needs, measured or estimated; null if unknown. */
  seconds: number | null
}

export interface ContentSave {
  deps: PresentDeps & Pick<Deps, 'jobs'>
  tx: Transaction
  actor: Actor
  lesson: StoredLesson
}

/**
 * Everything the server knows about one kind of lesson. To add a kind, write a module, register it in `index.ts`, and
 * add its schemas to the contract.
 */
export interface LessonKindModule<Prepared = unknown> {
  /** Also the field of `updateLessonRequest` that changes the content. */
  kind: LessonKind
  requirements: Requirement[]
  /** What learners get. The caller has checked that they may open the lesson. */
  presentContent(deps: PresentDeps, lesson: StoredLesson): Promise<LessonContent>
  /** What authors edit, and of what is rendered, its HTML. */
  presentSource(
    deps: PresentDeps,
    lesson: StoredLesson,
  ): Promise<{ source: LessonSource; html?: string }>
  /** Slow work before the transaction of a save, such as rendering. Throws `invalid_input`. */
  prepare(deps: PresentDeps, actor: Actor, request: UpdateLessonRequest): Promise<Prepared>
  /** Validates the changed content. Throws `invalid_input`. */
  changeContent(
    save: ContentSave,
    request: UpdateLessonRequest,
    prepared: Prepared,
  ): Promise<ContentChange>
}
