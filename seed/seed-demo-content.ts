import type { Transaction } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoAdmin, demoInstructors } from './demo/users.ts'
import { seedDemoCatalogue } from './seed-demo-catalogue.ts'
import { seedDemoCommunity } from './seed-demo-community.ts'
import { seedDemoLearning } from './seed-demo-learning.ts'
import { seedDemoUsers } from './seed-demo-users.ts'

/** Writes the whole demo: people, courses, and what they learned, wrote and did. */
export async function seedDemoContent(tx: Transaction, now: Date, password: string): Promise<void> {
  const people = await seedDemoUsers(tx, now, password)
  const courses = await seedDemoCatalogue(tx, now, people)
  await seedDemoLearning(tx, now, people, courses)
  await seedDemoCommunity(tx, now, people)
  await seedDemoAuditLog(tx, now, people)
}

/** Shortly before the first demo course. */
const openedDaysAgo = 432

/** Writes the trail of what the demo's admin must have done for its courses to be there. */
async function seedDemoAuditLog(
  tx: Transaction,
  now: Date,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const actorId = requireId(people, demoAdmin.key)
  let day = openedDaysAgo
  for (const { id, name } of await tx.select().from(categories).orderBy(categories.name)) {
    const subject = { id, title: name }
    const at = daysBefore(now, day--)
    await recordAudit(tx, { action: 'category.created', actorId, subject, at })
  }
  for (const { key } of demoInstructors) {
    const subject = { id: requireId(people, key) }
    const at = daysBefore(now, day--)
    await recordAudit(tx, { action: 'user.rights_granted', actorId, subject, at })
  }
}
