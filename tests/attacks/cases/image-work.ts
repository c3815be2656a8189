import { Client } from 'pg'
import sharp from 'sharp'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { startLoadServer } from '#tests/load/load-server.ts'
import { fileForm } from '../../factories/media/files.ts'
import { watchMemory } from '../../load/measure.ts'
import type { Attack } from '../attack.ts'
import { formatReport, timeDuring, visitorTargets } from '../during.ts'

/** Each user sends as many uploads in parallel as one user may. */
const doses = {
  small: { users: 8, each: 4, width: 1600, height: 1000 },
  full: { users: 50, each: 4, width: 8000, height: 5000 },
}

export const attack: Attack = {
  name: 'image-work',
  summary: 'Many users upload images of up to 40 megapixels, 9 MB each, at the same time.',
  async run(dose) {
    const { users, each, width, height } = doses[dose]
    const target = await startLoadServer()
    const memory = watchMemory(target.server.pid)
    try {
      const { url } = target.server
      const tokens = await createUsers(target.databaseUrl, users)
      const bytes = await createHeavyImage(width, height)
      const before = memory.highest()
      const statuses = new Map<number | 'closed', number>()
      let longest = 0
      const upload = async (token: string) => {
        const start = performance.now()
        const body = fileForm(bytes)
        const headers = { Authorization: token }
        const status = await fetch(`${url}/api/upload?for=post`, { method: 'POST', headers, body })
          .then(async (reply) => {
            await reply.arrayBuffer()
            return reply.status
          })
          // Rejected while the upload was in progress, and longer than the server continues reading it.
          .catch(() => 'closed' as const)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        longest = Math.max(longest, performance.now() - start)
      }
      const uploads = tokens.flatMap((token) => Array.from({ length: each }, () => token))
      const report = await timeDuring(
        () => Promise.all(uploads.map(upload)),
        `${url}/api/courses?limit=10&search=course%20x`,
      )
      await upload(tokens[0] ?? '')
      return {
        figures: {
          'an ordinary search': formatReport(report),
          uploads: [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
          'longest upload': `${(longest / 1000).toFixed(1)} s`,
          memory: `+${(memory.highest() - before).toFixed(0)} MB`,
        },
        targets: [
          ...visitorTargets(report, dose),
          { what: 'what waits is bounded: 503 beyond', reached: statuses.has(503) },
          { what: 'memory under +1,500 MB', reached: memory.highest() - before < 1500 },
        ],
      }
    } finally {
      memory.stop()
      await target.stop()
    }
  },
}

/** Inserts active members with a session each, directly into the database. */
async function createUsers(databaseUrl: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => createSecretToken())
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with new_users as (
       insert into users (fullname, username, email, password_hash, activated_at)
       select 'Person Number ' || n, 'attack-' || n, 'attack-' || n || '@example.test', 'none', now()
       from generate_series(1, $2::int) n returning id),
     numbered as (select id, row_number() over () as row_index from new_users)
     insert into sessions (user_id, token_hash, expires_at)
     select id, ($1::text[])[row_index], now() + interval '1 day' from numbered`,
    [tokens.map(hashSecretToken), count],
  )
  await client.end()
  return tokens
}

/** A progressive JPEG, which is decoded as a whole, padded up to the size limit. */
async function createHeavyImage(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width, height, channels: 3 as const, background: '#4a3f8f' }
  const jpeg = await sharp({ create }).jpeg({ progressive: true, quality: 90 }).toBuffer()
  const bytes = new Uint8Array(9_000_000)
  bytes.set(jpeg)
  return bytes
}
