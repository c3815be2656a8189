import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNoteOutbox, type NoteChange, type NoteDelivery } from './note-outbox.ts'

let isStorageFull = false

/** The parts of the browser that the outbox uses. */
function createStorage() {
  const values: Record<string, string> = {}
  return Object.defineProperties(values, {
    getItem: { value: (key: string) => values[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        if (isStorageFull) throw new DOMException('Full', 'QuotaExceededError')
        values[key] = value
      },
    },
    removeItem: { value: (key: string) => void delete values[key] },
  })
}

beforeEach(() => {
  isStorageFull = false
  vi.stubGlobal('localStorage', createStorage())
})
afterEach(() => vi.unstubAllGlobals())

const change = (body: string | null, note = 'n1'): NoteChange => ({
  lesson: 'l1',
  note,
  seconds: 5,
  body,
  at: '2026-01-01T00:00:00Z',
})

function createOutbox(answer: (sent: NoteChange) => NoteDelivery | Promise<NoteDelivery>) {
  const sent: (string | null)[] = []
  const outbox = createNoteOutbox({
    user: 'u1',
    send: async (one) => {
      sent.push(one.body)
      return answer(one)
    },
    onChange: () => undefined,
    onDeliveredElsewhere: () => undefined,
  })
  return { outbox, sent }
}

it('keeps a change until it is delivered, also for a later page', async () => {
  const offline = createOutbox(() => 'retry')
  offline.outbox.add(change('first'))
  await offline.outbox.flush()
  expect(offline.outbox.list('l1')).toEqual([change('first')])
  const later = createOutbox(() => 'delivered')
  expect(later.outbox.list('l2')).toEqual([])
  await later.outbox.flush()
  await later.outbox.flush()
  expect(later.sent).toEqual(['first'])
  expect(later.outbox.list('l1')).toEqual([])
})

it('sends only the latest change of a note, and keeps one made while another is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<NoteDelivery>()
  const { outbox, sent } = createOutbox(() => promise)
  outbox.add(change('first'))
  outbox.add(change('second'))
  void outbox.flush()
  outbox.add(change(null))
  const flushed = outbox.flush()
  // The response to the first must not arrive after that to the deletion.
  expect(sent).toEqual(['second'])
  resolve('delivered')
  await flushed
  expect(sent).toEqual(['second', null])
  expect(outbox.list('l1')).toEqual([])
})

it('sends a change that was made while an earlier one failed', async () => {
  const { promise, resolve } = Promise.withResolvers<NoteDelivery>()
  const { outbox, sent } = createOutbox(({ body }) => (body === 'first' ? promise : 'delivered'))
  outbox.add(change('first'))
  void outbox.flush()
  outbox.add(change('second'))
  const flushed = outbox.flush()
  resolve('retry')
  await flushed
  expect(sent).toEqual(['first', 'second'])
  expect(outbox.list('l1')).toEqual([])
})

it('replaces a stored change when the storage has become full', async () => {
  const { outbox, sent } = createOutbox(() => 'delivered')
  outbox.add(change('first'))
  isStorageFull = true
  outbox.add(change('second'))
  expect(outbox.list('l1')).toEqual([change('second')])
  await outbox.flush()
  expect(sent).toEqual(['second'])
  expect(outbox.list('l1')).toEqual([])
})

it('keeps what the server rejects and sends it again when it was changed', async () => {
  const { outbox, sent } = createOutbox(({ body }) => (body === 'bad' ? 'rejected' : 'delivered'))
  outbox.add(change('bad'))
  await outbox.flush()
  await outbox.flush()
  expect(sent).toEqual(['bad'])
  expect([outbox.isRejected('n1'), outbox.list('l1').length]).toEqual([true, 1])
  outbox.add(change('good'))
  await outbox.flush()
  expect([outbox.isRejected('n1'), outbox.list('l1').length]).toEqual([false, 0])
})

it('keeps notes of other users and ignores what is unreadable', async () => {
  localStorage.setItem('note:u2:n9', JSON.stringify(change('theirs')))
  localStorage.setItem('note:u1:n8', '{broken')
  const { outbox, sent } = createOutbox(() => 'delivered')
  await outbox.flush()
  expect(sent).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['note:u2:n9'])
})

it('keeps changes in memory without storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { outbox, sent } = createOutbox(() => 'delivered')
  outbox.add(change('kept'))
  expect(outbox.list('l1')).toEqual([change('kept')])
  await outbox.flush()
  expect(sent).toEqual(['kept'])
  expect(outbox.list('l1')).toEqual([])
})
