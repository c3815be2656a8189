import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { startServer } from '../../helpers/server-process.ts'
import type { Attack } from '../attack.ts'

/** Stands in everything that is sent, so that it can be looked for in the log. */
const marker = 'Zq7marker'

/** The same failing write again and again: the log must neither grow with it nor repeat what was sent. */
export const attack: Attack = {
  name: 'repeated-errors',
  summary: 'sends the same failing write 198 times; the log stays small and holds nothing of it',
  async run(dose) {
    const requests = dose === 'full' ? 198 : 60
    const folder = await mkdtemp(join(tmpdir(), 'lectern-errors-'))
    const postgres = await startEmbeddedPostgres({ dataDir: folder })
    const server = await startServer({
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      SEED: 'none',
      RATE_LIMITS: 'off',
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
    })
    try {
      await breakContactForm(postgres.url)
      const before = server.output().length
      const statuses = await sendMessages(server.url, requests)
      await server.stop()
      const log = server.output().slice(before)
      const kilobytes = log.length / 1000
      const leaks = log.split(marker).length - 1
      return {
        figures: {
          'failed requests': `${statuses.filter((status) => status === 500).length}`,
          log: `${kilobytes.toFixed(1)} kB`,
          'sent texts in the log': `${leaks}`,
        },
        targets: [
          { what: 'every request fails', reached: statuses.every((status) => status === 500) },
          { what: 'the log grows by less than 20 kB', reached: kilobytes < 20 },
          { what: 'nothing sent is in the log', reached: leaks === 0 },
        ],
      }
    } finally {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** From now on no message can be stored. */
async function breakContactForm(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter table contact_messages add constraint broken check (false) not valid')
  await client.end()
}

async function sendMessages(url: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) {
    const reply = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: `${marker} Person`,
        email: `${marker}@example.test`,
        message: `${marker} message `.repeat(10),
      }),
    })
    await reply.arrayBuffer()
    statuses.push(reply.status)
  }
  return statuses
}
