import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiFailure } from '#web/lib/api.ts'
import { isDeadToken } from './dead-token.ts'

test.each<[number, ErrorCode, boolean]>([
  [401, 'not_logged_in', true],
  [401, 'wrong_credentials', false],
  [403, 'not_activated', false],
  [0, 'unavailable', false],
])('a failure with %i %s ends the session: %s', (status, code, isDead) => {
  expect(isDeadToken(new ApiFailure(status, { code }))).toBe(isDead)
})

test('other errors say nothing about the token', () => {
  expect(isDeadToken(new Error('not_logged_in'))).toBe(false)
})
