import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { startServer } from '#tests/helpers/processes/server-process.ts'
import type { Attack } from '../attack.ts'

/** Included in everything that is sent, to search for it in the log. */
const marker = 'Zq7marker'

/** Repeats a failing write: the log must neither grow with each failure nor contain the input. */
export const attack: Attack = {
  name: 'repeated-errors',
  summary:
    'sends the same failing write 198 times; the log stays small and contains none of the input',
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
          { what: 'no input is in the log', reached: leaks === 0 },
        ],
      }
    } finally {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Makes every insert of a message fail. */
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
