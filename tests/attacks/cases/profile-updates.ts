import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { z } from 'zod'
import pg from 'pg'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { courseCardListAnswer } from '#shared/contract/catalogue.ts'
import { type LoadHouse, openLoadHouse } from '../../load/house.ts'
import type { Attack, Dose } from '../attack.ts'
import type { WriterTask } from '../profile-writer.ts'

/** The loop, how long each address is read under it, and the rate that must be left; busy machines are noisy. */
const doses = {
  small: { perSecond: 100, seconds: 1, leastRatio: 0.05 },
  full: { perSecond: 400, seconds: 5, leastRatio: 0.75 },
} as const
const members = 4
const connections = 20

export const attack: Attack = {
  name: 'profile-updates',
  summary:
    'members change their profiles in a loop; the public pages of everybody else must stay cached',
  async run(dose) {
    // Production does not start without limits, and with them the loop would end after a few updates.
    const house = await openLoadHouse(undefined, { NODE_ENV: 'test', RATE_LIMITS: 'off' })
    try {
      const tokens = await createMembers(house.databaseUrl)
      const paths = await publicPaths(house)
      const quiet = await readRates(house, paths, dose)
      const hidden = await underWrites(house, { dose, paths, tokens, field: 'gender' })
      const shown = await underWrites(house, { dose, paths, tokens, field: 'bio' })
      const figures = paths.map((path, place): [string, string] => {
        const at = ({ rates }: { rates: number[] }) => (rates[place] ?? 0).toFixed(0)
        return [
          path.replace(/[0-9a-f-]{36}/, ':id'),
          `${at(quiet)}/s quiet, ${at(hidden)}/s beside updates of a hidden field, ${at(shown)}/s of a shown one`,
        ]
      })
      const { leastRatio } = doses[dose]
      const least = Math.min(
        ...paths.map((_path, place) => (shown.rates[place] ?? 0) / (hidden.rates[place] ?? 1)),
      )
      return {
        figures: { ...Object.fromEntries(figures), updates: shown.writes },
        targets: [
          {
            what: `beside updates of a shown field at least ${leastRatio} of the reads beside a hidden one`,
            reached: least >= leastRatio,
          },
        ],
      }
    } finally {
      await house.stop()
    }
  },
}

async function publicPaths({ server }: LoadHouse): Promise<string[]> {
  const list = await fetch(`${server.url}/api/courses?fields=card&limit=1`)
  const id = courseCardListAnswer.parse(await list.json()).courses[0]?._id ?? ''
  return ['/', '/api/courses?fields=card&limit=10', `/courses/details/${id}`]
}

async function readRates({ server }: LoadHouse, paths: string[], dose: Dose) {
  const rates: number[] = []
  for (const path of paths) {
    const { requests, non2xx, errors } = await autocannon({
      url: server.url + path,
      connections,
      duration: doses[dose].seconds,
      headers: { 'accept-encoding': 'br, gzip' },
    })
    if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} rejected, ${errors} failed.`)
    rates.push(requests.average)
  }
  return { rates }
}

const writerResult = z.object({ sent: z.int(), failed: z.int() })

async function underWrites(
  house: LoadHouse,
  {
    dose,
    paths,
    tokens,
    field,
  }: { dose: Dose; paths: string[]; tokens: string[]; field: WriterTask['field'] },
) {
  const writer = fork(fileURLToPath(new URL('../profile-writer.ts', import.meta.url)))
  const { perSecond } = doses[dose]
  const task: WriterTask = { url: house.server.url, tokens, perSecond, field }
  writer.send(task)
  const { rates } = await readRates(house, paths, dose)
  writer.send('stop')
  const [message] = await once(writer, 'message')
  const { sent, failed } = writerResult.parse(message)
  const seconds = paths.length * doses[dose].seconds
  return { rates, writes: `${(sent / seconds).toFixed(0)}/s sent, ${failed} failed` }
}

/** Members without courses and their session tokens. */
async function createMembers(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tokens: string[] = []
  for (let member = 0; member < members; member++) {
    const token = createSecretToken()
    await client.query(
      `with member as (
         insert into users (fullname, username, email, password_hash, activated_at)
         values ($1, $2, $3, 'none', now()) returning id)
       insert into sessions (user_id, token_hash, device, expires_at)
       select id, $4, 'attack', now() + interval '1 day' from member`,
      [
        `Member Number ${member}`,
        `member-${member}`,
        `member-${member}@example.test`,
        hashSecretToken(token),
      ],
    )
    tokens.push(token)
  }
  await client.end()
  return tokens
}
