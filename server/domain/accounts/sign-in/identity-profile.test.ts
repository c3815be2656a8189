import { expect, test } from 'vitest'
import { toProfile } from './identity-profile.ts'

const noClaims = { name: undefined, username: undefined, picture: undefined }

test.each([
  ['the claims of the issuer', { name: 'Ada Lovelace', username: 'ada' }, 'Ada Lovelace', 'ada'],
  ['the email without claims', {}, 'ada.l+books', 'ada.lbooks'],
  [
    'one line without invisible characters',
    { name: ' Ada\n\u200bLovelace ' },
    'Ada Lovelace',
    'ada.lbooks',
  ],
  [
    'the mailbox of a username that is an email',
    { username: 'al@school.test' },
    'ada.l+books',
    'al',
  ],
  ['other scripts', { name: '李雷', username: '李 雷!' }, '李雷', '李雷'],
  [
    'the email if nothing else is left',
    { name: '\u200b', username: '***' },
    'ada.l+books',
    'ada.lbooks',
  ],
])('uses %s', (_what, claims, fullname, username) => {
  expect(toProfile({ ...noClaims, ...claims }, 'ada.l+books@school.test', 1)).toMatchObject({
    fullname,
    username,
  })
})

test('shortens names to fit their columns, including the suffix', () => {
  const long = { ...noClaims, name: 'n'.repeat(500), username: 'u'.repeat(500) }
  const first = toProfile(long, 'a@b.test', 1)
  expect(first.fullname).toHaveLength(100)
  expect(first.username.length).toBeLessThanOrEqual(50)
  const second = toProfile(long, 'a@b.test', 2)
  expect(second.username).toMatch(/^u+-[0-9a-f]{8}$/)
  expect(second.username.length).toBeLessThanOrEqual(50)
})

test('falls back to a default username for a mailbox without letters', () => {
  expect(toProfile(noClaims, '+++@b.test', 1)).toMatchObject({
    fullname: '+++',
    username: 'learner',
  })
})
