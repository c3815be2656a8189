import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { installation, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { placeDemoCatalogue } from './place-demo-catalogue.ts'
import { placeDemoCommunity } from './place-demo-community.ts'
import { placeDemoLearning } from './place-demo-learning.ts'
import { placeDemoTrail } from './place-demo-trail.ts'
import { demoAdmin, demoInstructors, demoLearners } from './demo/people.ts'
import { demoAccountKeys, placeDemoPeople } from './place-demo-people.ts'

export const demoPassword = 'lectern-demo'

const accounts = [demoAdmin, ...demoInstructors, ...demoLearners]
  .filter(({ key }) => demoAccountKeys.has(key))
  .map(({ key, fullname }) => ({
    name: fullname,
    role: key,
    email: `${key}@lectern.test`,
    password: demoPassword,
  }))

const mark = 'demo'

/** Any number, the same in every process: of several first starts at once only one places the demo. */
const demoLock = 4_730_013

/**
 * Places the demo content once, whole or not at all, and only into a database without people. Answers
 * the demo accounts where there is a demo.
 */
export async function placeDemo(deps: Deps): Promise<typeof accounts> {
  const isPlaced = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`)
    if (await isMarked(tx)) return true
    if (await hasPeople(tx)) return false
    const now = deps.clock.now()
    const people = await placeDemoPeople(tx, now, demoPassword)
    const courses = await placeDemoCatalogue(tx, now, people)
    await placeDemoLearning(tx, now, people, courses)
    await placeDemoCommunity(tx, now, people)
    await placeDemoTrail(tx, now, people)
    await tx.insert(installation).values({ key: mark, value: now.toISOString() })
    return true
  })
  return isPlaced ? accounts : []
}

async function isMarked(tx: Transaction): Promise<boolean> {
  const found = await tx.select().from(installation).where(eq(installation.key, mark))
  return found.length > 0
}

async function hasPeople(tx: Transaction): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).limit(1)
  return found.length > 0
}
