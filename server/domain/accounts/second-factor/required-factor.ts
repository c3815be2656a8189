import type { Settings } from '#server/domain/deps.ts'
import type { UserRow } from '../queries.ts'

/** Whether the user's role requires a second factor (`REQUIRE_SECOND_FACTOR`). */
export function requiresSecondFactor(
  settings: Pick<Settings, 'requireSecondFactor'>,
  user: Pick<UserRow, 'role'>,
): boolean {
  return settings.requireSecondFactor === 'admins' && user.role === 'admin'
}

/** Whether the user may do nothing else before adding one. */
export function mustSetUpSecondFactor(
  settings: Pick<Settings, 'requireSecondFactor'>,
  user: Pick<UserRow, 'role' | 'secondFactorSince'>,
): boolean {
  return user.secondFactorSince === null && requiresSecondFactor(settings, user)
}
