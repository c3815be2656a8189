import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, reviews } from '#server/db/schema/index.ts'
import { ensureCategory, insertCourses, type NewCourse } from '#server/domain/catalogue/index.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoCategories, demoCourses, demoLesson } from './demo/courses.ts'
import { readCurricula } from './demo/read-curricula.ts'
import { demoReviews } from './demo/reviews.ts'
import type { DemoCurriculum } from './demo/types.ts'
import { demoInstructors } from './demo/users.ts'
import { seedDemoCaptions } from './seed-demo-captions.ts'
import { seedDemoCurricula, toNewSections } from './seed-demo-curricula.ts'

/** Inserts categories, courses, their lessons and reviews; returns the ids of the courses by key. */
export async function seedDemoCatalogue(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const categories = new Map<string, string>()
  for (const { key, name } of demoCategories) {
    categories.set(key, (await ensureCategory(tx, name)).id)
  }
  const names = new Map(demoInstructors.map(({ key, fullname }) => [key, fullname]))
  const curricula = await readCurricula()
  const ids = await insertCourses(
    tx,
    demoCourses.map((course) => ({
      ...demoLesson,
      ...toCurriculum(curricula.get(course.key), now),
      ownerId: requireId(userIds, course.author),
      categoryId: requireId(categories, course.category),
      title: course.title,
      author: names.get(course.author) ?? course.author,
      level: course.level,
      topic: course.topic,
      type: course.type,
      summary: course.comments,
      learn: course.learn.join('\n'),
      description: course.desc,
      language: course.language,
      createdAt: daysBefore(now, course.ageDays),
    })),
  )
  const courseIds = new Map(demoCourses.map((course, index) => [course.key, ids[index] ?? '']))
  await seedDemoCurricula(tx, now, { curricula, courseIds, userIds })
  await seedDemoCaptions(tx)
  await seedReviews(tx, now, userIds, courseIds)
  return courseIds
}

function toCurriculum(curriculum: DemoCurriculum | undefined, now: Date): Partial<NewCourse> {
  if (!curriculum) return {}
  return { sections: toNewSections(curriculum, now), lessonOrder: curriculum.order }
}

async function seedReviews(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
  courseIds: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.insert(reviews).values(
    demoReviews.map((review) => ({
      userId: requireId(userIds, review.by),
      courseId: requireId(courseIds, review.course),
      rating: review.rating,
      comment: review.comment,
      createdAt: daysBefore(now, review.ageDays),
    })),
  )
  await tx.execute(sql`
    update ${courses} set rating_sum = totals.sum, rating_count = totals.rated, review_count = totals.written
    from (
      select course_id, coalesce(sum(rating), 0)::int as sum, count(rating)::int as rated, count(*)::int as written
      from ${reviews} group by course_id
    ) as totals
    where ${courses.id} = totals.course_id`)
}
