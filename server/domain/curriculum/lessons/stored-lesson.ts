import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courseFiles,
  courseOutlines,
  courses,
  isExistingLesson,
  lessons,
  sections,
  uploads,
  videos,
  videoVersion,
} from '#server/db/schema/index.ts'
import { isOpenToAll } from '../captions/captions-file.ts'
import type { StoredLesson } from '../kinds/index.ts'

/** A lesson that is not deleted, with what its kind needs; undefined if there is none. */
export async function findStoredLesson(
  db: Queryable,
  id: string,
): Promise<StoredLesson | undefined> {
  const [row] = await db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      kind: lessons.kind,
      content: lessons.content,
      video: lessons.video,
      videoVersion,
      durationSeconds: lessons.durationSeconds,
      captionsUploadId: lessons.captionsUploadId,
      captionsPublicId: uploads.publicId,
      isOpenToAll,
      file: courseFiles,
      upload: videos,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(courseOutlines, eq(courseOutlines.courseId, lessons.courseId))
    .leftJoin(uploads, eq(uploads.id, lessons.captionsUploadId))
    .leftJoin(courseFiles, eq(courseFiles.id, lessons.fileId))
    .leftJoin(videos, eq(videos.id, lessons.videoId))
    .where(and(eq(lessons.id, id), isExistingLesson))
  return row
}
