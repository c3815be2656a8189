import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { installation } from '#server/db/schema/index.ts'

const key = 'media_secret'

/**
 * The secret that signs the addresses of private files: created at the first start and shared by all processes on the
 * database. After it was deleted, the next start creates another, and all earlier addresses are invalid.
 */
export async function loadMediaSecret(db: Database): Promise<Uint8Array> {
  const load = () => db.select().from(installation).where(eq(installation.key, key))
  let [row] = await load()
  if (!row) {
    const value = randomBytes(32).toString('hex')
    await db.insert(installation).values({ key, value }).onConflictDoNothing()
    ;[row] = await load()
  }
  if (!row) throw new Error('The secret of media addresses could not be stored.')
  return Buffer.from(row.value, 'hex')
}
