import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { ApiError } from '#web/lib/api.ts'
import { type ChangeQueue, createChangeQueue } from './change-queue.ts'
import { applyChange, type CurriculumChange } from './changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that makes changes as the page does, and a queue that saves to it. */
function setUp({ pending = [] as CurriculumChange[] } = {}) {
  const server = {
    curriculum: { course: 'c', revision: 1, sections: [] } as Curriculum,
    failure: undefined as Error | undefined,
    /** Makes the change but loses the response. */
    losesResponse: false,
    isSignedOut: false,
    sent: [] as string[],
    /** What happens between the request for the curriculum and its response. */
    whileLoading: undefined as (() => Promise<void>) | undefined,
    apply(change: CurriculumChange) {
      const { revision } = server.curriculum
      server.curriculum = { ...applyChange(server.curriculum, change), revision: revision + 1 }
    },
  }
  server.apply({ type: 'addSection', _id: 'A', title: 'Start' })
  const stored: { pending: readonly CurriculumChange[] } = { pending }
  const rejections: string[] = []
  const queue: ChangeQueue = createChangeQueue({
    initial: server.curriculum,
    async send(change) {
      server.sent.push(change.type)
      if (server.failure && !server.losesResponse) throw server.failure
      server.apply(change)
      if (server.failure) throw server.failure
      return server.curriculum
    },
    async load() {
      const { curriculum } = server
      await server.whileLoading?.()
      return curriculum
    },
    keep: (next) => (stored.pending = next),
    onRejected: (msg) => rejections.push(msg),
    onSignedOut: () => (server.isSignedOut = true),
  })
  queue.add(pending)
  return { server, stored, queue, rejections, state: queue.getState }
}

const offline = new ApiError(0, { msg: 'Offline', code: 'unavailable' })
const rename = (title: string, was = 'Start'): CurriculumChange => ({
  type: 'renameSection',
  _id: 'A',
  title,
  was,
})
const titles = (curriculum?: Curriculum) => curriculum?.sections.map(({ title }) => title)
const settle = () => vi.advanceTimersByTimeAsync(0)

test('shows a change at once and saves it', async () => {
  const { server, queue, state, stored } = setUp()
  queue.change(rename('New'))
  expect(state()).toMatchObject({ stage: 'saving' })
  expect(titles(state().curriculum)).toEqual(['New'])
  expect(stored.pending).toHaveLength(1)
  await settle()
  expect(state().stage).toBe('saved')
  expect(titles(server.curriculum)).toEqual(['New'])
  expect(stored.pending).toEqual([])
})

test('saves changes in order, one at a time', async () => {
  const { server, queue, state } = setUp()
  queue.change({ type: 'addSection', _id: 'B', title: 'B' })
  queue.change({ type: 'moveSection', _id: 'B', after: null })
  queue.change(rename('New'))
  await settle()
  expect(server.sent).toEqual(['addSection', 'moveSection', 'renameSection'])
  expect(titles(state().curriculum)).toEqual(['B', 'New'])
})

test('a flush ends when everything is saved, also what is being saved', async () => {
  const { server, queue } = setUp()
  queue.change({ type: 'addSection', _id: 'B', title: 'B' })
  queue.change(rename('New'))
  let sent: readonly string[] = []
  void queue.flush().then(() => (sent = [...server.sent]))
  await settle()
  expect(sent).toEqual(['addSection', 'renameSection'])
})

test('keeps changes while offline and saves them later', async () => {
  const { server, queue, state, stored } = setUp()
  server.failure = offline
  queue.change(rename('New'))
  await settle()
  queue.change({ type: 'addSection', _id: 'B', title: 'B' })
  await settle()
  expect(state().stage).toBe('offline')
  expect(titles(state().curriculum)).toEqual(['New', 'B'])
  expect(stored.pending).toHaveLength(2)
  server.failure = undefined
  await vi.advanceTimersByTimeAsync(15_000)
  expect(state().stage).toBe('saved')
  expect(titles(server.curriculum)).toEqual(['New', 'B'])
})

test('saves what was left on the device by the last visit', async () => {
  const { server, state } = setUp({ pending: [rename('From before')] })
  expect(titles(state().curriculum)).toEqual(['From before'])
  await settle()
  expect(titles(server.curriculum)).toEqual(['From before'])
})

test('keeps on the device what is changed while nobody is logged in', async () => {
  const { server, queue, state, stored } = setUp()
  queue.stop()
  queue.change(rename('New'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toEqual([])
  expect(stored.pending).toHaveLength(1)
  queue.start()
  await settle()
  expect(state().stage).toBe('saved')
  expect(titles(server.curriculum)).toEqual(['New'])
})

test('after a logout, a late response does not restore what was discarded', async () => {
  const { server, queue, stored } = setUp()
  await settle()
  queue.change(rename('New'))
  queue.change({ type: 'addSection', _id: 'B', title: 'B' })
  queue.stop()
  stored.pending = []
  await settle()
  expect(server.sent).toEqual(['renameSection'])
  expect(stored.pending).toEqual([])
})

test('a change whose response was lost is made once', async () => {
  const { server, queue, state } = setUp()
  server.failure = offline
  server.losesResponse = true
  queue.change({ type: 'addSection', _id: 'B', title: 'B' })
  await settle()
  server.failure = undefined
  void queue.flush()
  await settle()
  expect(titles(server.curriculum)).toEqual(['Start', 'B'])
  expect(state().stage).toBe('saved')
})

test('undoes a rejected change, says why and goes on', async () => {
  const { server, queue, state, rejections } = setUp()
  server.failure = new ApiError(409, { msg: 'Too many sections.', code: 'conflict' })
  queue.change({ type: 'addSection', _id: 'B', title: 'B' })
  await settle()
  expect(rejections).toEqual(['Too many sections.'])
  expect(titles(state().curriculum)).toEqual(['Start'])
  server.failure = undefined
  queue.change(rename('New'))
  await settle()
  expect(titles(server.curriculum)).toEqual(['New'])
})

test('shows the changes of others, below unsaved ones', async () => {
  const { server, queue, state } = setUp()
  server.apply({ type: 'addSection', _id: 'B', title: 'Theirs' })
  queue.noticeRevision(server.curriculum.revision)
  await settle()
  expect(titles(state().curriculum)).toEqual(['Start', 'Theirs'])
  server.apply({ type: 'addSection', _id: 'C', title: 'Also theirs' })
  queue.change(rename('Mine'))
  await settle()
  expect(titles(state().curriculum)).toEqual(['Mine', 'Theirs', 'Also theirs'])
})

test('shows what others change while it loads their changes', async () => {
  const { server, queue, state } = setUp()
  server.whileLoading = async () => {
    server.whileLoading = undefined
    server.apply({ type: 'addSection', _id: 'C', title: 'Later' })
    queue.noticeRevision(server.curriculum.revision)
  }
  server.apply({ type: 'addSection', _id: 'B', title: 'Theirs' })
  queue.noticeRevision(server.curriculum.revision)
  await settle()
  expect(titles(state().curriculum)).toEqual(['Start', 'Theirs', 'Later'])
})

test('does not load again and again what does not exist any more', async () => {
  const { server, queue, state } = setUp()
  queue.noticeRevision(server.curriculum.revision + 5)
  await settle()
  expect(state().stage).toBe('saved')
})

test('asks which title to keep when both were changed', async () => {
  for (const [choice, expected] of [
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const) {
    const { server, queue, state, stored } = setUp()
    server.apply(rename('Theirs'))
    queue.noticeRevision(server.curriculum.revision)
    await settle()
    queue.change(rename('Mine'))
    await settle()
    const conflict = { was: 'Start', mine: 'Mine', theirs: 'Theirs' }
    expect(state()).toMatchObject({ stage: 'conflict', conflict })
    expect(server.sent).toEqual([])
    queue.resolveConflict(choice)
    await settle()
    expect(titles(server.curriculum)).toEqual([expected])
    expect(state()).toMatchObject({ stage: 'saved' })
    expect(stored.pending).toEqual([])
  }
})

test('an ended session keeps the changes, and is not tried again', async () => {
  const { server, queue, state, stored } = setUp()
  server.failure = new ApiError(401, { msg: 'Log in again.', code: 'not_logged_in' })
  queue.change(rename('New'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.isSignedOut).toBe(true)
  expect(server.sent).toHaveLength(1)
  expect(state()).toMatchObject({ stage: 'rejected', msg: 'Log in again.' })
  expect(stored.pending).toHaveLength(1)
})

test('retries after an error of the server', async () => {
  const { server, queue, state } = setUp()
  server.failure = new ApiError(503, { msg: 'Busy.', code: 'unavailable' }, 5)
  queue.change(rename('New'))
  await settle()
  expect(state()).toMatchObject({ stage: 'failed', msg: 'Busy.' })
  server.failure = undefined
  await vi.advanceTimersByTimeAsync(5000)
  expect(state().stage).toBe('saved')
})
