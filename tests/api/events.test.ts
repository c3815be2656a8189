import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectEventBus, type EventBus, type Events } from '#server/platform/events/event-bus.ts'
import { useTestApp } from '../helpers/test-app.ts'
import { until } from '../helpers/until.ts'

const app = useTestApp()
let other: EventBus
const heardHere: Events['catalogueChanged'][] = []
const heardThere: Events['catalogueChanged'][] = []

beforeAll(async () => {
  other = await connectEventBus({ url: app.databaseUrl, pool: app.pool, log: app.deps.log })
  app.deps.events.on('catalogueChanged', (event) => heardHere.push(event))
  other.on('catalogueChanged', (event) => heardThere.push(event))
})

afterAll(() => other.close())

const waitForEvent = (list: Events['catalogueChanged'][], courseId: string) =>
  until(`the news of ${courseId}`, () => list.some((event) => event.courseIds?.includes(courseId)))

test('an event is heard once, by the process that tells it and by the others', async () => {
  const events = [{ courseIds: ['one'] }, { courseIds: ['two'] }]
  await app.deps.events.publish('catalogueChanged', { courseIds: ['one'] })
  await waitForEvent(heardThere, 'one')
  await other.publish('catalogueChanged', { courseIds: ['two'] })
  await waitForEvent(heardHere, 'two')
  expect({ heardHere, heardThere }).toEqual({ heardHere: events, heardThere: events })
})

test('a list too long for a message is told elsewhere as "any of them"', async () => {
  const courseIds = Array.from({ length: 1000 }, () => crypto.randomUUID())
  await app.deps.events.publish('catalogueChanged', { courseIds })
  await app.deps.events.publish('catalogueChanged', { courseIds: ['after'] })
  await waitForEvent(heardThere, 'after')
  expect(heardThere.at(-2)).toEqual({ courseIds: [] })
  expect(heardHere.at(-2)).toEqual({ courseIds })
})
