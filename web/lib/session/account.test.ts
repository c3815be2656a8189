import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError } from '../api.ts'
import { isSessionExpired } from './account.ts'

test.each<[number, ErrorCode, boolean]>([
  [401, 'not_logged_in', true],
  [401, 'wrong_credentials', false],
  [403, 'not_activated', false],
  [0, 'unavailable', false],
])('an error with %i %s ends the session: %s', (status, code, isExpired) => {
  expect(isSessionExpired(new ApiError(status, { code }))).toBe(isExpired)
})

test('other errors do not end the session', () => {
  expect(isSessionExpired(new Error('not_logged_in'))).toBe(false)
})
