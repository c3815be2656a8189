import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/client.ts'
import { installation, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { demoAdmin, demoInstructors, demoLearners } from './demo/users.ts'
import { demoAccountKeys } from './seed-demo-users.ts'

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
export async function seedDemo(deps: Deps): Promise<typeof accounts> {
  const isPlaced = (await isMarked(deps.db)) || (await placeUnlessUsed(deps))
  return isPlaced ? accounts : []
}

async function placeUnlessUsed({ db, clock }: Deps): Promise<boolean> {
  if (await hasPeople(db)) return false
  // The content is large, and needed once in the life of a database.
  const { seedDemoContent } = await import('./seed-demo-content.ts')
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`)
    if (await isMarked(tx)) return true
    if (await hasPeople(tx)) return false
    const now = clock.now()
    await seedDemoContent(tx, now, demoPassword)
    await tx.insert(installation).values({ key: mark, value: now.toISOString() })
    return true
  })
}

async function isMarked(tx: Database | Transaction): Promise<boolean> {
  const found = await tx.select().from(installation).where(eq(installation.key, mark))
  return found.length > 0
}

async function hasPeople(tx: Database | Transaction): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).limit(1)
  return found.length > 0
}
