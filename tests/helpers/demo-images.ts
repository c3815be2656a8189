import { eq } from 'drizzle-orm'
import { demoImages } from '#seed/seed-demo-images.ts'
import { connectDatabase } from '#server/db/client.ts'
import { buildDatabaseUrl } from '#server/db/embedded/connection.ts'
import { findPostmaster } from '#server/db/embedded/postmaster-file.ts'
import { installation } from '#server/db/schema/index.ts'
import { until } from './until.ts'

/** Waits until the server of this data folder has stored the images of the demo, which it does after its start. */
export async function waitForDemoImages(dataDir: string): Promise<void> {
  const postmaster = findPostmaster(dataDir)
  if (!postmaster) throw new Error(`There is no PostgreSQL running in ${dataDir}.`)
  const url = buildDatabaseUrl(postmaster.socketFolder, postmaster.port)
  const { db, close } = connectDatabase(url, () => undefined, 1)
  const areStored = async () => {
    const rows = await db.select().from(installation).where(eq(installation.key, demoImages.key))
    return rows.length === 0
  }
  await until('the images of the demo', areStored, 120_000).finally(close)
}
