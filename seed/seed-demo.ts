import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/client.ts'
import { installation, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { demoPassword } from './demo-password.ts'
import { demoAdmin, demoInstructors, demoLearners } from './demo/users.ts'
import { demoAccountKeys } from './seed-demo-users.ts'

const accounts = [demoAdmin, ...demoInstructors, ...demoLearners]
  .filter(({ key }) => demoAccountKeys.has(key))
  .map(({ key, fullname }) => ({
    name: fullname,
    role: key,
    email: `${key}@lectern.test`,
    password: demoPassword,
  }))

const installationKey = 'demo'

/** An arbitrary advisory lock id: of several processes that start at once, only one seeds the demo. */
const lockId = 4_730_013

/**
 * Seeds the demo content once, in one transaction, and only into a database without users. Returns the demo
 * accounts if the database has the demo content.
 */
export async function seedDemo(deps: Deps): Promise<typeof accounts> {
  const isSeeded = (await hasDemo(deps.db)) || (await seedUnlessUsed(deps))
  return isSeeded ? accounts : []
}

async function seedUnlessUsed({ db, clock }: Deps): Promise<boolean> {
  if (await hasUsers(db)) return false
  // Imported only when needed: the content is large.
  const { seedDemoContent } = await import('./seed-demo-content.ts')
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    if (await hasDemo(tx)) return true
    if (await hasUsers(tx)) return false
    const now = clock.now()
    await seedDemoContent(tx, now, demoPassword)
    await tx.insert(installation).values({ key: installationKey, value: now.toISOString() })
    return true
  })
}

async function hasDemo(db: Database | Transaction): Promise<boolean> {
  const rows = await db.select().from(installation).where(eq(installation.key, installationKey))
  return rows.length > 0
}

async function hasUsers(db: Database | Transaction): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}
