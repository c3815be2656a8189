import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { z } from 'zod'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { type LoadServer, startLoadServer } from '#tests/load/load-server.ts'
import { median } from '../../load/measure.ts'
import type { Attack, Dose } from '../attack.ts'
import type { WriterTask } from '../profile-writer.ts'
import { measureRequestRate } from '../request-rate.ts'

/** Read duration per URL, and the share of the rate that must remain; uncached, it is a thousandth. */
const doses = {
  small: { perSecond: 400, seconds: 1, leastRatio: 0.1 },
  full: { perSecond: 400, seconds: 3, leastRatio: 0.75 },
} as const
const connections = 20
const roundsByDose = { small: 1, full: 5 } as const

export const attack: Attack = {
  name: 'profile-updates',
  summary:
    'a member changes a profile 400 times per second; public pages of other users must stay cached',
  async run(dose) {
    const limited = await asLimited(dose)
    if (dose === 'small') return limited
    const unlimited = await withoutLimits()
    return {
      figures: { ...limited.figures, ...unlimited.figures },
      targets: [...limited.targets, ...unlimited.targets],
    }
  },
}

/** The updates at the rate that one member can reach, compared with the same reads without them. */
async function asLimited(dose: Dose): Promise<Outcome> {
  const { perSecond, seconds, leastRatio: minRatio } = doses[dose]
  const target = await startLoadServer()
  try {
    const tokens = await createMembers(target.databaseUrl, 1)
    const paths = await publicPaths(target)
    await readRates(target, paths, 1)
    const loop = { tokens, perSecond, field: 'bio' } as const
    let updates = ''
    const [quiet, busy] = await alternate(
      paths,
      roundsByDose[dose],
      async (path) => (await readRates(target, [path], seconds)).rates,
      async (path) => {
        const beside = await underWrites(target, [path], seconds, loop)
        updates = beside.writes
        return beside.rates
      },
    )
    return {
      figures: {
        ...toFigures(paths, { quiet, 'during updates': busy }),
        updates,
      },
      targets: [
        {
          what: `beside the loop at least ${minRatio} of the reads`,
          reached: minShare(busy, quiet) >= minRatio,
        },
      ],
    }
  } finally {
    await target.stop()
  }
}

/** The cost of invalidation alone: updates of fields that no page shows, compared with a public one. */
async function withoutLimits(): Promise<Outcome> {
  const { perSecond, seconds, leastRatio: minRatio } = doses.full
  // Production does not start without rate limits.
  const target = await startLoadServer(undefined, { NODE_ENV: 'test', RATE_LIMITS: 'off' })
  try {
    const tokens = await createMembers(target.databaseUrl, 4)
    const paths = await publicPaths(target)
    const loop = { tokens, perSecond }
    let updates = ''
    const writeTo = (field: WriterTask['field']) => async (path: string) => {
      const beside = await underWrites(target, [path], seconds, { ...loop, field })
      updates = beside.writes
      return beside.rates
    }
    const [hidden, visible] = await alternate(
      paths,
      roundsByDose.full,
      writeTo('gender'),
      writeTo('bio'),
    )
    const named = {
      'beside updates of a hidden field, limits off': hidden,
      'of a public field': visible,
    }
    return {
      figures: { ...toFigures(paths, named, 'limits off: '), 'updates, limits off': updates },
      targets: [
        {
          what: `limits off: with updates of a public field at least ${minRatio} of the reads with a private one`,
          reached: minShare(visible, hidden) >= minRatio,
        },
      ],
    }
  } finally {
    await target.stop()
  }
}

/**
 * The median rates of two phases per path, measured in turns, since the speed of a shared machine changes
 * within seconds.
 */
async function alternate(
  paths: string[],
  rounds: number,
  first: (path: string) => Promise<number[]>,
  second: (path: string) => Promise<number[]>,
): Promise<[Rates, Rates]> {
  const medians: [Rates, Rates] = [{ rates: [] }, { rates: [] }]
  for (const path of paths) {
    const one: number[] = []
    const other: number[] = []
    for (let round = 0; round < rounds; round++) {
      one.push(...(await first(path)))
      other.push(...(await second(path)))
    }
    medians[0].rates.push(median(one))
    medians[1].rates.push(median(other))
  }
  return medians
}

type Outcome = Awaited<ReturnType<Attack['run']>>

interface Rates {
  rates: number[]
}

function toFigures(paths: string[], phases: Record<string, Rates>, prefix = '') {
  const line = (index: number) =>
    Object.entries(phases).map(([name, { rates }]) => `${(rates[index] ?? 0).toFixed(0)}/s ${name}`)
  return Object.fromEntries(
    paths.map((path, index) => [
      prefix + path.replace(/[0-9a-f-]{36}/, ':id'),
      line(index).join(', '),
    ]),
  )
}

function minShare(one: Rates, other: Rates): number {
  return Math.min(...one.rates.map((rate, index) => rate / (other.rates[index] ?? rate)))
}

async function publicPaths({ server }: LoadServer): Promise<string[]> {
  const list = await fetch(`${server.url}/api/courses?fields=card&limit=1`)
  const id = courseCardListResponse.parse(await list.json()).courses[0]?._id ?? ''
  return ['/', '/api/courses?fields=card&limit=10', `/courses/details/${id}`]
}

async function readRates({ server }: LoadServer, paths: string[], seconds: number): Promise<Rates> {
  const rates: number[] = []
  for (const path of paths) {
    rates.push(await measureRequestRate(server.url, () => path, { connections, seconds }))
  }
  return { rates }
}

const writerResult = z.object({ sent: z.int(), rejected: z.int(), failed: z.int() })

async function underWrites(
  target: LoadServer,
  paths: string[],
  seconds: number,
  loop: Omit<WriterTask, 'port'>,
): Promise<Rates & { writes: string }> {
  const writer = fork(fileURLToPath(new URL('../profile-writer.ts', import.meta.url)))
  const task: WriterTask = { port: target.server.port, ...loop }
  writer.send(task)
  const { rates } = await readRates(target, paths, seconds)
  writer.send('stop')
  const [message] = await once(writer, 'message')
  const { sent, rejected, failed } = writerResult.parse(message)
  const perSecond = sent / (paths.length * seconds)
  return {
    rates,
    writes: `${perSecond.toFixed(0)}/s sent, ${rejected} of ${sent} rejected, ${failed} failed`,
  }
}

/** Creates members without courses; returns their session tokens. */
async function createMembers(databaseUrl: string, members: number): Promise<string[]> {
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
