import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '#shared/contract/courses/drafts.ts'
import { MemoryStorage } from '#tests/helpers/memory-storage.ts'
import { toDraftName } from '#web/lib/authoring/draft-name.ts'
import { serializeSynced } from '#web/lib/authoring/stored-draft.ts'
import { createId } from '#web/lib/create-id.ts'
import { readDraft, writeDraft } from '#web/lib/forms/drafts.ts'
import { createNewBase, parseBase } from '../course-values.ts'
import {
  forgetCurrentDraftId,
  parseSynced,
  prepareDeviceDraft,
  readCurrentDraftId,
  writeCurrentDraftId,
} from './device-draft.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})

const { values } = createNewBase('Ada Author')
const remote: Draft = {
  _id: 'd',
  course: null,
  version: 3,
  savedAt: '2026-01-01T10:00:00.000Z',
  values: { ...values, title: 'From the laptop' },
  base: { version: 2, values },
  measured: '{}',
}
const read = () => readDraft('form', 'device')
const write = (draft: Record<string, string>) => writeDraft('form', draft, 'device')

describe('the draft of the device', () => {
  test('is the server’s if there is none', () => {
    prepareDeviceDraft('form', remote)
    expect(read()).toMatchObject({ title: 'From the laptop', measured: '{}' })
    expect(parseSynced(read()['synced'])).toEqual({
      version: 3,
      savedAt: remote.savedAt,
      values: remote.values,
      measured: '{}',
    })
    expect(parseBase(read()['basis'])).toEqual(remote.base)
  })

  test('stays if there is one, for the form to compare both', () => {
    write({ title: 'Typed here' })
    prepareDeviceDraft('form', remote)
    prepareDeviceDraft('form', null)
    expect(read()).toEqual({ title: 'Typed here' })
  })

  test('goes with the one on the server, unless something was never saved', () => {
    const synced = serializeSynced(remote)
    write({ ...remote.values, synced })
    prepareDeviceDraft('form', null)
    expect(read()).toEqual({})
    write({ ...remote.values, title: 'Typed offline', synced })
    prepareDeviceDraft('form', null)
    expect(read()).toMatchObject({ title: 'Typed offline' })
  })
})

test('what the form knows of the server survives a reload; other text is nothing', () => {
  for (const text of [undefined, '', '{', 'null', '{"version":"1"}', '{"version":1}']) {
    expect(parseSynced(text), String(text)).toBeUndefined()
  }
  expect(serializeSynced({ ...remote, version: 0 })).toBe('')
})

test('a draft of an earlier version, which had no id, gets one', () => {
  expect(readCurrentDraftId('u')).toBeUndefined()
  writeDraft(toDraftName('u', 'new'), { title: 'Old' }, 'device')
  const id = readCurrentDraftId('u') ?? ''
  expect(readDraft(toDraftName('u', id), 'device')).toEqual({ title: 'Old' })
  expect(readCurrentDraftId('u')).toBe(id)
})

test('the current draft is one per account, and forgotten by its id only', () => {
  const [one, other] = [createId(), createId()]
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  writeCurrentDraftId('u', one)
  expect(readCurrentDraftId('v')).toBeUndefined()
  forgetCurrentDraftId('u', other)
  expect(readCurrentDraftId('u')).toBe(one)
  forgetCurrentDraftId('u', one)
  expect(readCurrentDraftId('u')).toBeUndefined()
})
