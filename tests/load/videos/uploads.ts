import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { connectDatabase } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asMember } from '#tests/factories/users.ts'
import { startLoadServer, unlimitedClients } from '#tests/load/load-server.ts'
import { percentile, spansLine, timeEach, watchMemory } from '#tests/load/measure.ts'
import type { Verdict } from '#tests/load/verdict.ts'
import type { UploadLoad } from './upload-client.ts'

const uploads = 20
/** Of one user, a limited number arrives at once. */
const uploadsPerAuthor = 5
/** Of each upload, per second: 160 Mbit/s in all. */
const bytesPerSecond = 1_000_000
const pagesMeasured = 600
const maxSlowdown = 1.5

/** Pages of the catalogue beside many uploads, in one run: quiet, beside them, and quiet again. */
export async function benchUploads(catalogue: string | undefined): Promise<Verdict[]> {
  const target = await startLoadServer(catalogue, unlimitedClients)
  try {
    const { url, pid } = target.server
    const authors = await createAuthors(target.databaseUrl, uploads / uploadsPerAuthor)
    // Unique searches, so that no page comes from the cache.
    const time = (word: string) =>
      timeEach(
        Array.from({ length: pagesMeasured }, (_, n) => `${url}/courses?search=${word}+${n}`),
      )
    await time('maps')
    const before = await time('lamps')
    const memory = watchMemory(pid)
    const load: UploadLoad = { url, authors, uploadsPerAuthor, bytesPerSecond }
    const client = fork(fileURLToPath(new URL('./upload-client.ts', import.meta.url)))
    client.send(load)
    await once(client, 'message')
    const during = await time('rivers')
    client.send('stop')
    const [sent] = (await once(client, 'message')) as [number]
    client.kill()
    memory.stop()
    const after = await time('boats')
    const quiet = [...before, ...after].toSorted((a, b) => a - b)
    const ratio = percentile(during, 0.975) / percentile(quiet, 0.975)
    const seconds = during.reduce((sum, span) => sum + span, 0) / 1000
    console.log(
      `${uploads} uploads, ${(sent / seconds / 1e6).toFixed(0)} MB/s in all, memory at most ${memory.highest().toFixed(0)} MB\n` +
        `A page of the catalogue, quiet:       ${spansLine(quiet)}\n` +
        `A page of the catalogue, beside them: ${spansLine(during)}, ratio ${ratio.toFixed(2)}`,
    )
    return [
      {
        what: `p97.5 of a catalogue page beside ${uploads} uploads within ${maxSlowdown} times its quiet value`,
        reached: ratio <= maxSlowdown,
      },
    ]
  } finally {
    await target.stop()
  }
}

async function createAuthors(databaseUrl: string, count: number): Promise<UploadLoad['authors']> {
  const { db, close } = connectDatabase(databaseUrl, () => {})
  // The server learns of the courses when they are used.
  const events = { publish: () => Promise.resolve() } as unknown as EventBus
  const app = { deps: { db, clock: systemClock, events } }
  const authors: UploadLoad['authors'] = []
  for (let index = 0; index < count; index++) {
    const { id, token } = await asMember(app, { role: 'instructor', authorize: true })
    authors.push({ token, course: await createCourse(app, { ownerId: id }) })
  }
  await close()
  return authors
}
