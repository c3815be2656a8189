import type { Transaction } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoAdmin, demoInstructors } from './demo/people.ts'

/** Shortly before the first demo course. */
const openedDaysAgo = 432

/** Writes the trail of what the demo's admin must have done for its courses to be there. */
export async function seedDemoAuditLog(
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
