import { expect, test } from 'vitest'
import { toProfile } from './identity-profile.ts'

const nothing = { name: undefined, username: undefined, picture: undefined }

test.each([
  ['what the issuer knows', { name: 'Ada Lovelace', username: 'ada' }, 'Ada Lovelace', 'ada'],
  ['the e-mail where it knows nothing', {}, 'ada.l+books', 'ada.lbooks'],
  [
    'one line without what shows nothing',
    { name: ' Ada\n\u200bLovelace ' },
    'Ada Lovelace',
    'ada.lbooks',
  ],
  [
    'the mailbox of a user name that is an address',
    { username: 'al@school.test' },
    'ada.l+books',
    'al',
  ],
  ['other scripts', { name: '李雷', username: '李 雷!' }, '李雷', '李雷'],
  [
    'something where nothing is left',
    { name: '\u200b', username: '***' },
    'ada.l+books',
    'ada.lbooks',
  ],
])('a new account takes %s', (_what, known, fullname, username) => {
  expect(toProfile({ ...nothing, ...known }, 'ada.l+books@school.test', 1)).toMatchObject({
    fullname,
    username,
  })
})

test('names fit their columns, also with what tells two of them apart', () => {
  const long = { ...nothing, name: 'n'.repeat(500), username: 'u'.repeat(500) }
  const first = toProfile(long, 'a@b.test', 1)
  expect(first.fullname).toHaveLength(100)
  expect(first.username.length).toBeLessThanOrEqual(50)
  const second = toProfile(long, 'a@b.test', 2)
  expect(second.username).toMatch(/^u+-[0-9a-f]{8}$/)
  expect(second.username.length).toBeLessThanOrEqual(50)
})

test('a mailbox without letters still gets a name', () => {
  expect(toProfile(nothing, '+++@b.test', 1)).toMatchObject({
    fullname: '+++',
    username: 'learner',
  })
})
