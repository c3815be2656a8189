import type { Transaction } from '#server/db/client.ts'
import { placeDemoCatalogue } from './place-demo-catalogue.ts'
import { placeDemoCommunity } from './place-demo-community.ts'
import { placeDemoLearning } from './place-demo-learning.ts'
import { placeDemoPeople } from './place-demo-people.ts'
import { placeDemoTrail } from './place-demo-trail.ts'

/** Writes the whole demo: people, courses, and what they learned, wrote and did. */
export async function fillDemo(tx: Transaction, now: Date, password: string): Promise<void> {
  const people = await placeDemoPeople(tx, now, password)
  const courses = await placeDemoCatalogue(tx, now, people)
  await placeDemoLearning(tx, now, people, courses)
  await placeDemoCommunity(tx, now, people)
  await placeDemoTrail(tx, now, people)
}
