import { expect, test } from 'vitest'
import { createEchoToken, isEchoToken } from './echo-token.ts'

const secret = Buffer.alloc(32, 1)
const now = new Date('2026-11-24T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a token is valid for a quarter of an hour, and for its installation alone', () => {
  const token = createEchoToken(secret, now)
  expect(isEchoToken(secret, token, later(14))).toBe(true)
  expect(isEchoToken(secret, token, later(16))).toBe(false)
  expect(isEchoToken(Buffer.alloc(32, 2), token, now)).toBe(false)
  const [expiry, signature] = token.split('.')
  const longer = (Number.parseInt(expiry ?? '', 36) + 60_000).toString(36)
  expect(isEchoToken(secret, `${longer}.${signature}`, now)).toBe(false)
  expect(isEchoToken(secret, createEchoToken(secret, later(60)), now)).toBe(false)
  for (const wrong of ['', '.', 'x', `${expiry}.`])
    expect(isEchoToken(secret, wrong, now)).toBe(false)
})
