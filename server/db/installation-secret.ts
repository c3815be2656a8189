import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { installation } from './schema/index.ts'

/**
 * A secret of 256 bits that is created at the first start and shared by all processes on the database. After its row
 * was deleted, the next start creates another.
 */
export async function loadInstallationSecret(db: Database, key: string): Promise<Buffer> {
  const load = () => db.select().from(installation).where(eq(installation.key, key))
  let [row] = await load()
  if (!row) {
    const value = randomBytes(32).toString('hex')
    await db.insert(installation).values({ key, value }).onConflictDoNothing()
    ;[row] = await load()
  }
  if (!row) throw new Error(`The secret ${key} could not be stored.`)
  return Buffer.from(row.value, 'hex')
}
