import { expect, test } from 'vitest'
import { defaultAvatarPath, getInitials, isDefaultAvatar } from './default-avatars.ts'

test.each([
  ['Ada Lovelace', 'AL', '/default-avatars/AL.svg'],
  ['  ada  king   lovelace ', 'AL', '/default-avatars/AL.svg'],
  ['Plato', 'P', '/default-avatars/P.svg'],
  ['Émile Øst', 'ÉØ', '/default-avatars/%C3%89%C3%98.svg'],
  ['ßen ﬃgel', 'SSFFI', '/default-avatars/SSFFI.svg'],
  ['李 明', '李明', '/default-avatars/%E6%9D%8E%E6%98%8E.svg'],
  ['𝒜da 7', '𝒜7', '/default-avatars/%F0%9D%92%9C7.svg'],
  ['<b> "Bob"', '<"', '/default-avatars/-.svg'],
  ['/ \uD800', '/\uD800', '/default-avatars/-.svg'],
  ['', '', '/default-avatars/-.svg'],
])('builds the avatar of %j from the initials %j', (fullname, initials, path) => {
  expect(getInitials(fullname)).toBe(initials)
  expect(defaultAvatarPath(fullname)).toBe(path)
  expect(isDefaultAvatar(path)).toBe(true)
  expect(isDefaultAvatar(`https://cdn.example.org/lectern${path}`)).toBe(true)
})

test('recognizes no other image as a default avatar', () => {
  for (const url of [
    '',
    '/files/avatar/1/256.webp',
    '/default-avatars/',
    '/default-avatars/AL.png',
    'https://example.org/avatars/AL.svg',
    'https://example.org/default-avatars/AL.svg?size=1',
  ]) {
    expect(isDefaultAvatar(url), url).toBe(false)
  }
})
