import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectEventBus, type EventBus, type Events } from '#server/platform/events/event-bus.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()
let other: EventBus
const receivedHere: Events['catalogueChanged'][] = []
const receivedThere: Events['catalogueChanged'][] = []

beforeAll(async () => {
  other = await connectEventBus({ url: app.databaseUrl, pool: app.pool, log: app.deps.log })
  app.deps.events.on('catalogueChanged', (event) => receivedHere.push(event))
  other.on('catalogueChanged', (event) => receivedThere.push(event))
})

afterAll(() => other.close())

const waitForEvent = (list: Events['catalogueChanged'][], courseId: string) =>
  until(`the news of ${courseId}`, () => list.some((event) => event.courseIds?.includes(courseId)))

test('delivers an event once to the publishing process and to the others', async () => {
  const events = [{ courseIds: ['one'] }, { courseIds: ['two'] }]
  await app.deps.events.publish('catalogueChanged', { courseIds: ['one'] })
  await waitForEvent(receivedThere, 'one')
  await other.publish('catalogueChanged', { courseIds: ['two'] })
  await waitForEvent(receivedHere, 'two')
  expect({ receivedHere, receivedThere }).toEqual({ receivedHere: events, receivedThere: events })
})

test('delivers a list too long for a message to other processes as "any of them"', async () => {
  const courseIds = Array.from({ length: 1000 }, () => crypto.randomUUID())
  await app.deps.events.publish('catalogueChanged', { courseIds })
  await app.deps.events.publish('catalogueChanged', { courseIds: ['after'] })
  await waitForEvent(receivedThere, 'after')
  expect(receivedThere.at(-2)).toEqual({ courseIds: [] })
  expect(receivedHere.at(-2)).toEqual({ courseIds })
})

test('reports a change as published once the other processes can know of it', async () => {
  const pool = new pg.Pool({
    connectionString: app.databaseUrl,
    max: 1,
    connectionTimeoutMillis: 1000,
  })
  const busy = await pool.connect()
  const publisher = await connectEventBus({ url: app.databaseUrl, pool, log: app.deps.log })
  let published = 0
  publisher.onPublished('catalogueChanged', () => published++)
  await publisher.publish('catalogueChanged', { courseIds: ['late'] })
  expect(published).toBe(0)
  busy.release()
  await until('the repeated message', () => published === 1)
  await waitForEvent(receivedThere, 'late')
  await publisher.close()
  await pool.end()
})
