import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUnsubscribe, verifyUnsubscribe } from './unsubscribe-token.ts'

const secret = randomBytes(32)
const now = new Date('2026-05-01T12:00:00Z')
const grant = {
  userId: '01976f3c-7c1e-7000-8000-000000000001',
  categories: ['comments', 'answers'],
  expiresAt: new Date('2026-05-02T12:00:00Z'),
} as const
const token = signUnsubscribe(secret, grant)

test('permits what was signed, until it expires', () => {
  expect(verifyUnsubscribe(secret, token, now)).toEqual(grant)
  expect(verifyUnsubscribe(secret, token, grant.expiresAt)).toBe('expired')
})

test('rejects a token with any character changed, added or removed', () => {
  for (let index = 0; index < token.length; index++) {
    const other = token[index] === 'a' ? 'b' : 'a'
    const changed = token.slice(0, index) + other + token.slice(index + 1)
    const shortened = token.slice(0, index) + token.slice(index + 1)
    expect(verifyUnsubscribe(secret, changed, now), changed).toBe('invalid')
    expect(verifyUnsubscribe(secret, shortened, now), shortened).toBe('invalid')
  }
  expect(verifyUnsubscribe(secret, `${token}a`, now)).toBe('invalid')
  expect(verifyUnsubscribe(secret, '', now)).toBe('invalid')
})

test('rejects the token of another installation', () => {
  const foreign = signUnsubscribe(randomBytes(32), grant)
  expect(verifyUnsubscribe(secret, foreign, now)).toBe('invalid')
})
