import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft, SaveDraftResponse } from '#shared/contract/courses/drafts.ts'
import { draftLimits } from '#shared/limits.ts'
import type { CourseValues } from '../course-steps.ts'
import { createNewBase } from '../course-values.ts'
import { createDraftSync, type DraftState, type SaveFailure, type Snapshot } from './draft-sync.ts'

const { values: initial } = createNewBase('Ada Author')
const savedAt = '2026-01-01T10:00:00.000Z'
const {
  saveDelayMilliseconds: delay,
  saveDelayMaxMilliseconds: delayMax,
  retrySeconds,
} = draftLimits

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const snapshot = (values: Partial<CourseValues>): Snapshot => ({
  values: { ...initial, ...values },
  base: null,
  measured: '',
})
const remote = (version: number, values: Partial<CourseValues>): Draft => ({
  _id: '',
  course: null,
  savedAt,
  version,
  ...snapshot(values),
})

/** A form, and a server that stores what it is sent unless `failure` is set. */
function open() {
  const server = {
    version: 0,
    titles: [] as string[],
    removed: 0,
    failure: undefined as SaveFailure | undefined,
    draft: null as Draft | null,
    answer: async (request: Snapshot): Promise<SaveDraftResponse | SaveFailure> => {
      server.titles.push(request.values.title)
      return server.failure ?? { version: ++server.version, savedAt }
    },
  }
  const states: DraftState[] = []
  const applied: Partial<CourseValues>[] = []
  const sync = createDraftSync({
    initial,
    save: (request) => server.answer(request),
    load: async () => server.draft,
    remove: async () => {
      server.removed++
      return server.failure
    },
    onSynced: () => undefined,
    onApply: (values) => void applied.push(values),
    onState: (state) => void states.push(state),
  })
  sync.start(snapshot({}), undefined, null)
  const type = (title: string, more: Partial<CourseValues> = {}) =>
    sync.changed(snapshot({ title, ...more }))
  const wait = (milliseconds: number = delay) => vi.advanceTimersByTimeAsync(milliseconds)
  return { server, states, applied, sync, type, wait, state: () => states.at(-1) }
}

describe('saving', () => {
  test('waits for a pause, but not for ever', async () => {
    const { server, type, wait, state } = open()
    type('M')
    expect(state()).toEqual({ stage: 'saving' })
    await wait(delay - 1)
    type('Ma')
    await wait(delay - 1)
    expect(server.titles).toEqual([])
    await wait(1)
    expect(server.titles).toEqual(['Ma'])
    expect(state()).toEqual({ stage: 'saved', at: savedAt })
    for (let time = 0; time < delayMax; time += 500) {
      type(`Map ${time}`)
      await wait(500)
    }
    expect(server.titles).toHaveLength(2)
  })

  test('sends one request at a time, and then what was typed meanwhile', async () => {
    const { server, type, wait } = open()
    let finish: (response: SaveDraftResponse) => void = () => {}
    server.answer = (request) => {
      server.titles.push(request.values.title)
      return new Promise((resolve) => (finish = resolve))
    }
    type('One')
    await wait()
    type('Two')
    await wait(delayMax)
    expect(server.titles).toEqual(['One'])
    finish({ version: 1, savedAt })
    await wait()
    expect(server.titles).toEqual(['One', 'Two'])
  })

  test('stores nothing for an untouched form, and deletes the draft of an emptied one', async () => {
    const { server, type, wait, state } = open()
    type('')
    await wait()
    expect(server.titles).toEqual([])
    type('M')
    await wait()
    type('')
    await wait()
    expect(server).toMatchObject({ titles: ['M'], removed: 1 })
    expect(state()).toEqual({ stage: 'unchanged' })
  })

  test('is repeated while offline, and tells so', async () => {
    const { server, type, wait, state } = open()
    server.failure = { kind: 'offline' }
    type('M')
    await wait()
    expect(state()).toEqual({ stage: 'offline' })
    server.failure = undefined
    await wait(retrySeconds * 1000)
    expect(state()).toEqual({ stage: 'saved', at: savedAt })
  })

  test('shows why it was rejected, and is repeated only if that may help', async () => {
    const { server, type, wait, state } = open()
    server.failure = { kind: 'rejected', msg: 'Too long', retrySeconds: undefined }
    type('M')
    await wait()
    await wait(600_000)
    expect(server.titles).toHaveLength(1)
    expect(state()).toEqual({ stage: 'failed', msg: 'Too long' })
    server.failure = { kind: 'rejected', msg: 'Too many', retrySeconds: 7 }
    type('N')
    await wait()
    await wait(7000)
    expect(server.titles).toHaveLength(3)
  })

  test('ends while the course is published, and goes on if that fails', async () => {
    const { server, sync, type, wait } = open()
    type('M')
    await sync.stop()
    type('N')
    await wait(delayMax)
    expect(server.titles).toEqual([])
    sync.resume()
    await wait()
    expect(server.titles).toEqual(['N'])
  })
})

describe('another device', () => {
  test('changed other fields: both changes are kept', async () => {
    const { server, applied, type, wait, state } = open()
    type('Mine')
    await wait()
    server.failure = { kind: 'stale', remote: remote(2, { title: 'Mine', topic: 'Vue' }) }
    type('Mine, longer')
    await wait(delay - 1)
    server.version = 2
    await wait(1)
    server.failure = undefined
    expect(applied).toEqual([{ topic: 'Vue' }])
    await wait()
    expect(state()).toMatchObject({ stage: 'saved', isMerged: true })
    expect(server.titles.at(-1)).toBe('Mine, longer')
  })

  test('changed the same field: the author chooses, and nothing is sent before', async () => {
    const { server, applied, sync, type, wait, state } = open()
    type('Mine')
    await wait()
    server.failure = { kind: 'stale', remote: remote(2, { title: 'Theirs' }) }
    type('Mine, longer')
    await wait()
    expect(state()).toMatchObject({
      stage: 'conflict',
      fields: [{ name: 'title', mine: 'Mine, longer', theirs: 'Theirs' }],
    })
    server.failure = undefined
    type('Mine, even longer')
    await wait(delayMax)
    expect(server.titles).toHaveLength(2)
    sync.resolve({})
    await wait()
    expect(server.titles.at(-1)).toBe('Mine, even longer')
    expect(applied).toEqual([])
  })

  test('changed a draft that is emptied here: it is not deleted before the author chooses so', async () => {
    const { server, sync, type, wait, state } = open()
    type('Mine')
    await wait()
    const theirs = { title: 'Mine, written on', topic: 'Vue' }
    server.failure = { kind: 'stale', remote: remote(40, theirs) }
    type('')
    await wait()
    expect(state()).toMatchObject({
      stage: 'conflict',
      fields: [
        { name: 'title', mine: '', theirs: theirs.title },
        { name: 'topic', mine: '', theirs: 'Vue' },
      ],
    })
    server.failure = undefined
    sync.resolve(theirs)
    await wait()
    expect(state()).toMatchObject({ stage: 'saved', isMerged: true })
    expect(server).toMatchObject({ titles: ['Mine'], removed: 1 })
  })

  test('is not meant if the response to an own save was lost', async () => {
    const { server, type, wait, state } = open()
    server.failure = { kind: 'offline' }
    type('One')
    await wait()
    type('One, longer')
    server.failure = { kind: 'stale', remote: remote(1, { title: 'One' }) }
    await wait(delay - 1)
    server.version = 1
    await wait(1)
    server.failure = undefined
    await wait()
    expect(state()).toEqual({ stage: 'saved', at: savedAt })
    expect(server.titles.at(-1)).toBe('One, longer')
  })

  test('saved while the author was away: the form shows it on return', async () => {
    const { server, applied, sync, type, wait, state } = open()
    type('Mine')
    await wait()
    server.draft = remote(2, { title: 'From the phone' })
    await sync.refresh()
    expect(applied).toEqual([{ title: 'From the phone' }])
    expect(state()).toMatchObject({ stage: 'saved', isMerged: true })
    await wait(delayMax)
    expect(server.titles).toEqual(['Mine'])
  })

  test('published or deleted the draft: what is here stays, and can be kept', async () => {
    const { server, sync, type, wait, state } = open()
    type('Mine')
    await wait()
    await sync.refresh()
    expect(state()).toEqual({ stage: 'gone' })
    type('Mine, longer')
    await wait(delayMax)
    expect(server.titles).toHaveLength(1)
    sync.keep()
    await wait()
    expect(server.titles).toEqual(['Mine', 'Mine, longer'])
  })
})
