import { ApiError } from '#web/lib/api.ts'

/** Wrong credentials are a 401 too, but say nothing about the token. */
export function isSessionExpired(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401 && failure.code === 'not_logged_in'
}
