import { startLoadServer } from '#tests/load/load-server.ts'
import type { Attack } from '../attack.ts'
import { formatReport, p975Max, repeatFor, timeDuring, visitorTargets } from '../during.ts'

const doses = {
  small: { seconds: 2, parallel: 40, courses: 400 },
  full: { seconds: 20, parallel: 200, courses: 3000 },
}

/** Milliseconds; nearly all requests are rejected, which also takes server time. */
const maxMillisecondsLimit = { small: p975Max.small, full: 500 }

export const attack: Attack = {
  name: 'social-cards',
  summary: 'Many connections read the social card of one course after the other, each once.',
  async run(dose) {
    const { seconds, parallel, courses } = doses[dose]
    const target = await startLoadServer()
    try {
      const { url } = target.server
      const ids = await courseIds(url, courses)
      const statuses = new Map<number, number>()
      const report = await timeDuring(
        () =>
          repeatFor({ seconds, parallel }, async (count) => {
            const reply = await fetch(`${url}/social/courses/${ids[count % ids.length]}.png`)
            await reply.arrayBuffer()
            statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
          }),
        `${url}/api/courses?limit=10&search=course%20x`,
      )
      const after = await fetch(`${url}/social/courses/${ids.at(-1)}.png`)
      return {
        figures: {
          'an ordinary search': formatReport(report),
          cards: [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
        },
        targets: [
          ...visitorTargets(report, dose, { maxMilliseconds: maxMillisecondsLimit[dose] }),
          { what: 'what waits is bounded: 503 beyond', reached: statuses.has(503) },
          { what: 'a card is there afterwards', reached: after.status === 200 },
        ],
      }
    } finally {
      await target.stop()
    }
  },
}

async function courseIds(url: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ids.length < count; page += 1) {
    const reply = await fetch(`${url}/api/courses?fields=card&limit=100&page=${page}`)
    const { courses } = (await reply.json()) as { courses: { _id: string }[] }
    if (courses.length === 0) return ids
    ids.push(...courses.map(({ _id }) => _id))
  }
  return ids
}
