import type { Transaction } from '#server/db/client.ts'
import { courseInstructors, coursePrerequisites } from '#server/db/schema/index.ts'
import type { NewLesson, NewSection } from '#server/domain/catalogue/index.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoClips } from './demo/clips.ts'
import { demoCourses } from './demo/courses.ts'
import type { DemoCurriculum, DemoCurriculumLesson } from './demo/types.ts'
import { listDemoLessons } from './list-demo-lessons.ts'
import { estimateReadingSeconds } from './reading-time.ts'
import { type DemoFile, recordDemoFiles } from './seed-demo-files.ts'

type Curricula = ReadonlyMap<string, DemoCurriculum>
type Ids = ReadonlyMap<string, string>

/** The sections of a course as rows to insert. */
export function toNewSections({ sections: list }: DemoCurriculum, now: Date): NewSection[] {
  return list.map(({ title, lessons: children }) => ({
    title,
    lessons: children.map((lesson) => toNewLesson(lesson, now)),
  }))
}

/** Articles are rendered by the job that renders imported ones. */
function toNewLesson(lesson: DemoCurriculumLesson, now: Date): NewLesson {
  const { kind, title, source, markdown, isPreview = false, isRequired = true } = lesson
  return {
    kind,
    title,
    isPreview,
    isRequired,
    releaseDays: lesson.releaseDays,
    createdAt: lesson.addedDaysAgo ? daysBefore(now, lesson.addedDaysAgo) : undefined,
    ...(kind === 'video' ? demoClips[source] : {}),
    ...(kind === 'article'
      ? { content: { markdown }, durationSeconds: estimateReadingSeconds(markdown) }
      : {}),
    ...(kind === 'file' ? { durationSeconds: fileSeconds } : {}),
  }
}

const fileSeconds = 300

/** Inserts what belongs to the curricula besides sections and lessons. */
export async function seedDemoCurricula(
  tx: Transaction,
  now: Date,
  { curricula, courseIds, userIds }: { curricula: Curricula; courseIds: Ids; userIds: Ids },
): Promise<void> {
  const ages = new Map(demoCourses.map(({ key, ageDays }) => [key, ageDays]))
  const each = [...curricula].map(([key, curriculum]) => ({
    ...curriculum,
    key,
    courseId: requireId(courseIds, key),
  }))
  await tx.insert(courseInstructors).values(
    each.flatMap(({ key, courseId, with: others }) => {
      const createdAt = daysBefore(now, ages.get(key) ?? 0)
      return others.map((other) => {
        return { courseId, userId: requireId(userIds, other), createdAt, acceptedAt: createdAt }
      })
    }),
  )
  await tx.insert(coursePrerequisites).values(
    each.flatMap(({ courseId, after }) =>
      after.map((key, position) => {
        return { courseId, prerequisiteId: requireId(courseIds, key), position }
      }),
    ),
  )
  await recordDemoFiles(tx, await listDemoFiles(tx, each, userIds))
}

async function listDemoFiles(
  tx: Transaction,
  each: (DemoCurriculum & { key: string; courseId: string })[],
  userIds: Ids,
): Promise<DemoFile[]> {
  const lessons = await listDemoLessons(
    tx,
    each.map(({ courseId }) => courseId),
  )
  const authors = new Map(demoCourses.map(({ key, author }) => [key, author]))
  return each.flatMap(({ key, courseId, sections: list }) => {
    const rows = lessons.get(courseId) ?? []
    const uploaderId = requireId(userIds, authors.get(key) ?? '')
    return list
      .flatMap(({ lessons: children }) => children)
      .flatMap(({ kind, source, attachments }, index) => {
        const place = { courseId, uploaderId, lessonId: rows[index]?.id ?? '' }
        return [
          ...(kind === 'file' ? [{ ...place, file: source, use: 'lesson' as const }] : []),
          ...attachments.map((file) => ({ ...place, file, use: 'attachment' as const })),
        ]
      })
  })
}
