import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError } from '../api.ts'
import { isSessionExpired } from './account.ts'

test.each<[number, ErrorCode, boolean]>([
  [401, 'not_logged_in', true],
  [401, 'wrong_credentials', false],
  [403, 'not_activated', false],
  [0, 'unavailable', false],
])('a failure with %i %s ends the session: %s', (status, code, isDead) => {
  expect(isSessionExpired(new ApiError(status, { code }))).toBe(isDead)
})

test('other errors say nothing about the token', () => {
  expect(isSessionExpired(new Error('not_logged_in'))).toBe(false)
})
