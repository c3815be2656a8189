import type { Transaction } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import { countTitlesOfWords } from '#server/domain/catalogue/index.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoCourses } from './demo/courses.ts'
import { demoPosts } from './demo/posts.ts'
import { demoAdmin, demoInstructors } from './demo/users.ts'
import { seedDemoCatalogue } from './seed-demo-catalogue.ts'
import { seedDemoCommunity } from './seed-demo-community.ts'
import { type DemoImage, recordDemoImages } from './seed-demo-images.ts'
import { scheduleDemoLearners, seedDemoLearning } from './seed-demo-learning.ts'
import { seedDemoQuestions } from './seed-demo-questions.ts'
import { seedDemoUsers } from './seed-demo-users.ts'

/** Inserts all demo content: users, courses, progress, posts and the audit log. */
export async function seedDemoContent(tx: Transaction, now: Date, password: string): Promise<void> {
  const userIds = await seedDemoUsers(tx, now, password, scheduleDemoLearners())
  const courseIds = await seedDemoCatalogue(tx, now, userIds)
  await countTitlesOfWords(tx)
  await seedDemoLearning(tx, now, userIds, courseIds)
  await seedDemoQuestions(tx, now, userIds, courseIds)
  const postIds = await seedDemoCommunity(tx, now, userIds)
  await recordDemoImages(tx, listDemoImages(userIds, courseIds, postIds))
  await seedDemoAuditLog(tx, now, userIds)
}

/** `postIds` are in the order of `demoPosts`. */
function listDemoImages(
  userIds: ReadonlyMap<string, string>,
  courseIds: ReadonlyMap<string, string>,
  postIds: readonly string[],
): DemoImage[] {
  const covers = demoCourses.map(({ key, author, cover: file }) => {
    return { file, purpose: 'course' as const, id: requireId(courseIds, key), by: author }
  })
  const postImages = demoPosts.flatMap(({ by, images = [] }, index) =>
    images.map((image, position) => {
      return { ...image, position, purpose: 'post' as const, id: postIds[index] ?? '', by }
    }),
  )
  return [...covers, ...postImages].flatMap(({ file, by, ...image }) =>
    file ? [{ ...image, file, ownerId: requireId(userIds, by) }] : [],
  )
}

/** Shortly before the oldest demo course. */
const openedDaysAgo = 432

/** Inserts the entries of what the admin must have done before the demo courses could exist. */
async function seedDemoAuditLog(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const actorId = requireId(userIds, demoAdmin.key)
  let day = openedDaysAgo
  for (const { id, name } of await tx.select().from(categories).orderBy(categories.name)) {
    const subject = { id, title: name }
    const at = daysBefore(now, day--)
    await recordAudit(tx, { action: 'category.created', actorId, subject, at })
  }
  for (const { key } of demoInstructors) {
    const subject = { id: requireId(userIds, key) }
    const at = daysBefore(now, day--)
    await recordAudit(tx, { action: 'user.rights_granted', actorId, subject, at })
  }
}
