import { sql } from 'drizzle-orm'
import { lessons } from '#server/db/schema/index.ts'
import { claimCourseFiles, presentCourseFile } from '#server/domain/media/index.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import type { LessonKindModule, PresentDeps, StoredLesson } from './lesson-kind.ts'

/** An uploaded file: a PDF is read in the page, others are downloaded. */
export const fileKind: LessonKindModule<undefined> = {
  kind: 'file',
  requirements: [{ message: messages.fileMissing, isMissing: sql`${lessons.fileId} is null` }],
  presentContent: async (deps, lesson) => present(deps, lesson),
  presentSource: async (deps, lesson) => ({ source: present(deps, lesson) }),
  prepare: async () => undefined,
  async changeContent({ deps, tx, lesson }, { file }) {
    const seconds = lesson.durationSeconds
    if (file === undefined) return { columns: {}, seconds }
    if (file !== null) {
      await claimCourseFiles(deps, tx, { courseId: lesson.courseId, fileIds: [file] })
    }
    return { columns: { fileId: file }, seconds }
  },
}

function present(deps: PresentDeps, { file }: StoredLesson) {
  return { kind: 'file' as const, file: file && presentCourseFile(file, deps, 'view') }
}
