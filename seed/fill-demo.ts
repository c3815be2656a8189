import type { Transaction } from '#server/db/client.ts'
import { seedDemoCatalogue } from './place-demo-catalogue.ts'
import { seedDemoCommunity } from './place-demo-community.ts'
import { seedDemoLearning } from './place-demo-learning.ts'
import { seedDemoUsers } from './place-demo-people.ts'
import { seedDemoAuditLog } from './place-demo-trail.ts'

/** Writes the whole demo: people, courses, and what they learned, wrote and did. */
export async function seedDemoContent(tx: Transaction, now: Date, password: string): Promise<void> {
  const people = await seedDemoUsers(tx, now, password)
  const courses = await seedDemoCatalogue(tx, now, people)
  await seedDemoLearning(tx, now, people, courses)
  await seedDemoCommunity(tx, now, people)
  await seedDemoAuditLog(tx, now, people)
}
