import { beforeEach, expect, test, vi } from 'vitest'
import { createDeviceEdits } from './device-edits.ts'

/** Its items are properties, as in browsers. */
class MemoryStorage {
  getItem = (key: string) => this.#items[key] ?? null
  setItem = (key: string, value: string) => void (this.#items[key] = value)
  removeItem = (key: string) => void delete this.#items[key]
  get #items() {
    return this as unknown as Record<string, string>
  }
}

beforeEach(() => {
  const storage = new MemoryStorage()
  for (const name of ['getItem', 'setItem', 'removeItem']) {
    Object.defineProperty(storage, name, { enumerable: false })
  }
  vi.stubGlobal('localStorage', storage)
})

function openTab() {
  const { promise, resolve: close } = Promise.withResolvers<void>()
  const edits = createDeviceEdits(promise)
  const adopted: string[] = []
  return {
    adopted,
    close,
    store: (edit: string | undefined) => edits.store('me', 'course', edit),
    adopt(isValid = (edit: unknown): edit is string => typeof edit === 'string') {
      edits.adopt('me', 'course', isValid, (edit) => {
        adopted.push(edit)
        edits.store('me', 'course', edit)
      })
    },
  }
}

test('two tabs never overwrite or remove what the other has not saved', async () => {
  const [first, second, later] = [openTab(), openTab(), openTab()]
  first.store('first')
  second.store('second')
  second.store(undefined)
  second.store('second again')
  first.close()
  second.close()
  later.adopt()
  await expect.poll(() => later.adopted).toEqual(['first', 'second again'])
})

test('a tab takes over what another has not saved once that is closed, and only one does', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  first.store('unsaved')
  second.adopt()
  third.adopt()
  // Locks are granted in order.
  await navigator.locks.request('any', () => undefined)
  expect(second.adopted).toEqual([])
  first.close()
  await expect.poll(() => second.adopted).toEqual(['unsaved'])
  second.close()
  const fourth = openTab()
  fourth.adopt()
  await expect.poll(() => fourth.adopted).toEqual(['unsaved'])
  expect(third.adopted).toEqual([])
})

test('takes over what was stored before tabs had their own keys, and nothing of other users', async () => {
  localStorage.setItem('curriculum:me:course', '"old"')
  localStorage.setItem('curriculum:you:course:tab', '"not mine"')
  localStorage.setItem('curriculum:me:course:tab', 'not JSON')
  const tab = openTab()
  tab.adopt()
  await expect.poll(() => tab.adopted).toEqual(['old'])
  expect(localStorage.getItem('curriculum:me:course')).toBeNull()
})

test('continues what an earlier session of this tab has not saved', () => {
  const tab = openTab()
  tab.store('unsaved')
  tab.adopt()
  expect(tab.adopted).toEqual(['unsaved'])
})

test('hands over at once where browsers have no locks', () => {
  vi.stubGlobal('navigator', {})
  const former = openTab()
  former.store('unsaved')
  const tab = openTab()
  tab.adopt()
  expect(tab.adopted).toEqual(['unsaved'])
})
