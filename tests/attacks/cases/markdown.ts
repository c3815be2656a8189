import { Client } from 'pg'
import { startLoadServer, type LoadServer } from '#tests/load/load-server.ts'
import type { Attack } from '../attack.ts'
import { formatReport, repeatFor, timeDuring, visitorTargets } from '../during.ts'

/** Texts of 20,000 characters that take a Markdown parser 0.3 to 3 s. */
const texts = [
  '1. '.repeat(6666),
  '> 1. '.repeat(4000),
  '*_*_'.repeat(5000),
  '*a_ '.repeat(5000),
  'a\n-\n'.repeat(5000),
  `${'*a '.repeat(3000)}${'b* '.repeat(3000)}`,
  `${`${'- '.repeat(10)}a\n`.repeat(900)}`,
  '![a]('.repeat(4000),
]

const doses = { small: { seconds: 4, courses: 8 }, full: { seconds: 20, courses: 20 } }

export const attack: Attack = {
  name: 'markdown',
  summary:
    'Courses with descriptions that take a parser seconds are read uncached and saved repeatedly.',
  async run(dose) {
    const { seconds, courses } = doses[dose]
    const target = await startLoadServer()
    try {
      const { url } = target.server
      const ids = await describe(target, courses)
      // A new text each time, so that nothing is cached.
      const ordinary = `${url}/api/courses?limit=10&search=course%20x`
      const reads = await timeDuring(
        () =>
          repeatFor({ seconds, parallel: 4 }, async (count) => {
            const page = `${url}/courses/details/${ids[count % ids.length]}?reviews=${count}`
            await (await fetch(page)).arrayBuffer()
          }),
        ordinary,
      )
      const statuses = new Map<number, number>()
      const save = await saver(target, ids, statuses)
      const saves = await timeDuring(() => repeatFor({ seconds, parallel: 8 }, save), ordinary)
      return {
        figures: {
          'while pages are read': formatReport(reads),
          'while saving': formatReport(saves),
          'saves by status': JSON.stringify(Object.fromEntries(statuses)),
        },
        targets: [
          ...visitorTargets(reads, dose, { when: ' while pages are read' }),
          ...visitorTargets(saves, dose, { when: ' while saving' }),
          {
            what: 'saves are rejected with the reason, or with Retry-After',
            reached: [...statuses.keys()].every((status) => [200, 400, 429].includes(status)),
          },
        ],
      }
    } finally {
      await target.stop()
    }
  },
}

/** Written directly into the database, as if saved before there was a limit. */
async function describe(target: LoadServer, count: number): Promise<string[]> {
  const client = new Client({ connectionString: target.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from courses order by id limit $1',
    [count],
  )
  for (const [index, { id }] of rows.entries()) {
    const text = texts[index % texts.length]
    await client.query('update courses set description = $2 where id = $1', [id, text])
  }
  await client.end()
  return rows.map(({ id }) => id)
}

async function saver(
  target: LoadServer,
  ids: string[],
  statuses: Map<number, number>,
): Promise<(count: number) => Promise<void>> {
  const { url } = target.server
  const headers = { 'Content-Type': 'application/json', Authorization: await target.logIn() }
  const id = ids[0] ?? ''
  const found = await fetch(`${url}/api/courses/${id}`)
  const [course] = ((await found.json()) as { course: Record<string, unknown>[] }).course
  return async (count) => {
    const desc = `${texts[count % texts.length]} ${count}`
    const body = JSON.stringify({ ...course, images: false, desc, version: undefined })
    const saved = await fetch(`${url}/api/courses/${id}`, { method: 'PUT', headers, body })
    await saved.arrayBuffer()
    statuses.set(saved.status, (statuses.get(saved.status) ?? 0) + 1)
    await (await fetch(`${url}/courses/details/${id}?page=${count}`)).arrayBuffer()
  }
}
