import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableLesson, UpdateLessonRequest } from '#shared/contract/courses/curriculum.ts'
import { ApiError } from '#web/lib/api.ts'
import type { StoredEdit } from './lesson-edit.ts'
import { createLessonSync } from './lesson-sync.ts'
import type { ContentFields } from './lesson-values.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const article: ContentFields = {
  labels: { markdown: 'Text' },
  read: (source) => ({ markdown: source.kind === 'article' ? source.markdown : '' }),
  write: ({ markdown }) => ({ article: { markdown: String(markdown) } }),
}

const lesson: EditableLesson = {
  _id: 'l',
  course: 'c',
  section: 's',
  title: 'Intro',
  kind: 'article',
  seconds: null,
  preview: false,
  required: true,
  hidden: false,
  release: null,
  attachments: 0,
  video: null,
  missing: [],
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  source: { kind: 'article', markdown: 'Text' },
  files: [],
}

/** A server with optimistic locking, and an editor that saves to it. */
function setUp(stored?: StoredEdit, loaded = lesson) {
  const server = {
    lesson: loaded,
    failure: undefined as Error | undefined,
    losesResponse: false,
    isSignedOut: false,
    requests: [] as UpdateLessonRequest[],
    /** What the server stores instead of what was sent. */
    stores: {} as Partial<EditableLesson>,
    /** How long a save takes. */
    delay: 0,
    /** What happens after a save, while its response is on its way. */
    beforeResponse: undefined as (() => void) | undefined,
    /** As someone else would. */
    change(patch: Partial<EditableLesson>) {
      server.lesson = { ...server.lesson, ...patch, version: server.lesson.version + 1 }
    },
  }
  const device: { edit: StoredEdit | undefined } = { edit: stored }
  const sync = createLessonSync({
    lesson: loaded,
    content: article,
    async save(request) {
      if (server.failure && !server.losesResponse) throw server.failure
      server.requests.push(request)
      if (server.delay > 0) await new Promise((resolve) => setTimeout(resolve, server.delay))
      if (request.version !== server.lesson.version) {
        const body = { code: 'stale_lesson', msg: 'Changed.', lesson: server.lesson } as const
        throw new ApiError(409, body)
      }
      const { version: _version, article: text, files: _files, video: _video, ...rest } = request
      const { file: _file, ...common } = rest
      const defined = Object.entries(common).filter(([, value]) => value !== undefined)
      server.change({
        ...Object.fromEntries(defined),
        ...(text ? { source: { kind: 'article', markdown: text.markdown } } : {}),
        ...server.stores,
      })
      if (server.failure) throw server.failure
      const saved = { lesson: server.lesson, revision: server.lesson.version }
      server.beforeResponse?.()
      return saved
    },
    load: async () => server.lesson,
    keep: (edit) => (device.edit = edit),
    onSaved: () => undefined,
    onSignedOut: () => (server.isSignedOut = true),
  })
  if (stored) sync.adopt(stored)
  return { server, device, sync, last: sync.getState }
}

const offline = new ApiError(0, { msg: 'Offline', code: 'unavailable' })
const wait = (milliseconds = 1000) => vi.advanceTimersByTimeAsync(milliseconds)

test('saves only what changed, once the author pauses', async () => {
  const { server, sync, last, device } = setUp()
  sync.change({ title: 'A' })
  sync.change({ title: 'A title ' })
  expect(last()).toMatchObject({ stage: 'saving', values: { title: 'A title ' } })
  expect(device.edit?.values.title).toBe('A title ')
  await wait()
  expect(server.requests).toEqual([{ version: 1, title: 'A title' }])
  // The blank at the end stays while the author types.
  expect(last()).toMatchObject({ stage: 'saved', values: { title: 'A title ' } })
  expect(device.edit).toBeUndefined()
})

test('what is typed while a save runs is saved by the next one', async () => {
  const { server, sync, last } = setUp()
  sync.change({ markdown: 'One' })
  const running = sync.flush()
  sync.change({ markdown: 'One two' })
  await running
  expect(last().values['markdown']).toBe('One two')
  await wait()
  expect(server.lesson.source).toEqual({ kind: 'article', markdown: 'One two' })
  expect(last().stage).toBe('saved')
})

test('takes the value that the server stored instead of the one that was sent', async () => {
  for (const seconds of [300, 600]) {
    const { server, sync, last, device } = setUp(undefined, { ...lesson, seconds })
    server.stores = { seconds: 300 }
    sync.change({ seconds: null })
    await wait(20_000)
    expect(server.requests).toEqual([{ version: 1, seconds: null }])
    expect(last()).toMatchObject({ stage: 'saved', conflicts: [], values: { seconds: 300 } })
    expect(device.edit).toBeUndefined()
  }
})

test('what is typed while the server stores another value is no conflict', async () => {
  const { server, sync, last } = setUp(undefined, { ...lesson, seconds: 600 })
  server.stores = { seconds: 300 }
  sync.change({ seconds: null })
  const running = sync.flush()
  server.stores = {}
  sync.change({ seconds: 120 })
  await running
  expect(last()).toMatchObject({ conflicts: [], values: { seconds: 120 } })
  await wait()
  expect(server.lesson.seconds).toBe(120)
  expect(last().stage).toBe('saved')
})

test('sends one request at a time, however slow it is', async () => {
  const { server, sync, last } = setUp()
  server.delay = 5000
  sync.change({ markdown: 'One' })
  await wait()
  sync.change({ markdown: 'One two' })
  await wait()
  sync.change({ markdown: 'One two three' })
  await wait()
  expect(server.requests).toHaveLength(1)
  await wait(20_000)
  expect(server.requests.map(({ version }) => version)).toEqual([1, 2])
  expect(last().stage).toBe('saved')
})

test('loads a change that was noticed during a save', async () => {
  const { server, sync, last } = setUp()
  server.beforeResponse = () => {
    server.change({ title: 'Theirs' })
    void sync.noticeVersion(server.lesson.version)
  }
  sync.change({ markdown: 'Mine' })
  await wait()
  expect(last()).toMatchObject({ stage: 'saved', values: { title: 'Theirs', markdown: 'Mine' } })
})

test('keeps changes on the device while offline, and saves them later', async () => {
  const { server, sync, last, device } = setUp()
  server.failure = offline
  sync.change({ markdown: 'Written on a train' })
  await wait()
  expect(last().stage).toBe('offline')
  expect(device.edit?.values['markdown']).toBe('Written on a train')
  server.failure = undefined
  await wait(15_000)
  expect(server.lesson.source).toEqual({ kind: 'article', markdown: 'Written on a train' })
  expect(last().stage).toBe('saved')
})

test('continues after a reload with what the device kept', async () => {
  const first = setUp()
  first.server.failure = offline
  first.sync.change({ markdown: 'Unsaved' })
  const { server, last } = setUp(first.device.edit)
  expect(last().values['markdown']).toBe('Unsaved')
  await wait()
  expect(server.lesson.source).toEqual({ kind: 'article', markdown: 'Unsaved' })
})

test('loses nothing of two tabs that were closed with changes to the same lesson', async () => {
  const { values } = setUp().last()
  const edit = { version: 1, base: values }
  const { sync, server, last } = setUp({ ...edit, values: { ...values, title: 'One' } })
  sync.adopt({ ...edit, values: { ...values, title: 'Two', hidden: true } })
  expect(last()).toMatchObject({ values: { title: 'One', hidden: true } })
  expect(last().conflicts).toEqual([{ name: 'title', mine: 'One', theirs: 'Two' }])
  await wait()
  expect(server.lesson).toMatchObject({ title: 'Intro', hidden: true })
  expect(last().stage).toBe('conflict')
  sync.resolve('title', 'theirs')
  await wait()
  expect(server.lesson.title).toBe('Two')
})

test('keeps on the device what is written while nobody is logged in', async () => {
  const { server, sync, device } = setUp()
  sync.stop()
  sync.change({ markdown: 'Written' })
  await wait(60_000)
  expect(server.requests).toEqual([])
  expect(device.edit?.values['markdown']).toBe('Written')
  sync.start(server.lesson)
  await wait()
  expect(server.lesson.source).toMatchObject({ markdown: 'Written' })
})

test('after a logout, a late response does not restore what was discarded', async () => {
  const { server, sync, device } = setUp()
  server.delay = 1000
  sync.change({ markdown: 'Sent' })
  void sync.flush()
  sync.change({ markdown: 'Sent, and more' })
  sync.stop()
  device.edit = undefined
  await wait(5000)
  expect(server.requests).toHaveLength(1)
  expect(device.edit).toBeUndefined()
})

test('merges changes to different fields silently', async () => {
  const { server, sync, last } = setUp()
  sync.change({ markdown: 'Mine' })
  server.change({ title: 'Theirs' })
  await wait()
  await wait()
  expect(last()).toMatchObject({ stage: 'saved', conflicts: [], values: { title: 'Theirs' } })
  expect(server.lesson).toMatchObject({ title: 'Theirs', source: { markdown: 'Mine' } })
})

test('a field that both changed waits for a choice, and the others are saved', async () => {
  for (const side of ['mine', 'theirs'] as const) {
    const { server, sync, last } = setUp()
    sync.change({ title: 'Mine', hidden: true })
    server.change({ title: 'Theirs' })
    await wait()
    await wait()
    expect(last().conflicts).toEqual([{ name: 'title', mine: 'Mine', theirs: 'Theirs' }])
    expect(server.lesson).toMatchObject({ title: 'Theirs', hidden: true })
    expect(last().values.title).toBe('Mine')
    sync.resolve('title', side)
    await wait()
    expect(server.lesson.title).toBe(side === 'mine' ? 'Mine' : 'Theirs')
    expect(last()).toMatchObject({ stage: 'saved', conflicts: [] })
  }
})

test('a save whose response was lost is no conflict after a reload either', async () => {
  const before = setUp()
  before.server.failure = new ApiError(0, {})
  before.server.losesResponse = true
  before.sync.change({ markdown: 'Sent' })
  await before.sync.flush()
  before.sync.change({ markdown: 'Typed since' })
  const { sync, server, last } = setUp(before.device.edit, before.server.lesson)
  await sync.flush()
  expect(last()).toMatchObject({ stage: 'saved', conflicts: [] })
  expect(server.lesson.source).toMatchObject({ markdown: 'Typed since' })
})

test('a save whose response was lost is no conflict after many attempts without connection', async () => {
  const before = setUp()
  before.server.failure = offline
  before.server.losesResponse = true
  before.sync.change({ markdown: 'Sent' })
  await before.sync.flush()
  before.server.losesResponse = false
  for (let attempt = 0; attempt < 20; attempt++) {
    before.sync.change({ markdown: `Typed since ${attempt}` })
    await before.sync.flush()
  }
  const { sync, server, last } = setUp(before.device.edit, before.server.lesson)
  await sync.flush()
  expect(last()).toMatchObject({ stage: 'saved', conflicts: [] })
  expect(server.lesson.source).toMatchObject({ markdown: 'Typed since 19' })
})

test('a save whose response was lost is no conflict', async () => {
  const { server, sync, last } = setUp()
  server.failure = offline
  server.losesResponse = true
  sync.change({ title: 'Once' })
  await wait()
  server.failure = undefined
  sync.change({ title: 'Once more' })
  await wait(15_000)
  await wait()
  expect(last()).toMatchObject({ stage: 'saved', conflicts: [] })
  expect(server.lesson.title).toBe('Once more')
})

test('a title that the server stores without double spaces is no conflict', async () => {
  const { server, sync, last } = setUp()
  server.failure = offline
  server.losesResponse = true
  server.stores = { title: 'Sailing by' }
  sync.change({ title: 'Sailing  by' })
  await wait()
  server.failure = undefined
  server.stores = {}
  sync.change({ title: 'Sailing  by the wind' })
  await wait(15_000)
  await wait()
  expect(last()).toMatchObject({ stage: 'saved', conflicts: [] })
  expect(server.lesson.title).toBe('Sailing by the wind')
})

test('shows the changes of others without touching what is being written', async () => {
  const { server, sync, last } = setUp()
  server.change({ title: 'Theirs' })
  sync.change({ markdown: 'Mine' })
  await sync.noticeVersion(server.lesson.version)
  expect(last().values).toMatchObject({ title: 'Theirs', markdown: 'Mine' })
})

test('an invalid field does not keep the others from being saved', async () => {
  const { server, sync, last } = setUp()
  sync.change({ title: ' ', hidden: true })
  await wait()
  expect(server.requests).toEqual([{ version: 1, hidden: true }])
  expect(last()).toMatchObject({ stage: 'invalid', errors: { title: 'Enter a title.' } })
  sync.change({ title: 'Corrected' })
  await wait()
  expect(last()).toMatchObject({ stage: 'saved', errors: {} })
})

test('a value that the server rejects is not sent again until it changes', async () => {
  const { server, sync, last } = setUp()
  const fields = { 'article.markdown': 'Too many tables.' }
  server.failure = new ApiError(400, { msg: 'Invalid.', code: 'invalid_input', fields })
  sync.change({ markdown: 'Tables' })
  await wait()
  server.failure = undefined
  await wait(20_000)
  expect(server.requests).toEqual([])
  expect(last().errors).toEqual({ markdown: 'Too many tables.' })
  sync.change({ markdown: 'Fewer tables' })
  await wait()
  expect(last()).toMatchObject({ stage: 'saved', errors: {} })
})

test('an ended session keeps what was written, and is not tried again', async () => {
  const { server, sync, last, device } = setUp()
  server.failure = new ApiError(401, { msg: 'Log in again.', code: 'not_logged_in' })
  sync.change({ markdown: 'Mine' })
  await wait()
  expect(server.isSignedOut).toBe(true)
  expect(last()).toMatchObject({ stage: 'rejected', msg: 'Log in again.' })
  expect(device.edit?.values['markdown']).toBe('Mine')
  server.failure = undefined
  await wait(60_000)
  expect(server.requests).toEqual([])
})

test('only a missing connection is shown as offline', async () => {
  const { server, sync, last } = setUp()
  server.failure = new TypeError('The response was cut off.')
  sync.change({ markdown: 'Mine' })
  await wait()
  expect(last().stage).toBe('failed')
  server.failure = undefined
  await wait(15_000)
  expect(last().stage).toBe('saved')
})

test('a deleted lesson keeps what was written, and is saved once restored', async () => {
  const { server, sync, last, device } = setUp()
  server.failure = new ApiError(404, { msg: 'Gone.', code: 'not_found' })
  sync.change({ markdown: 'Mine' })
  await wait()
  expect(last().stage).toBe('gone')
  expect(device.edit?.values['markdown']).toBe('Mine')
  server.failure = undefined
  sync.resume()
  await wait()
  expect(server.lesson.source).toEqual({ kind: 'article', markdown: 'Mine' })
})
