import { and, eq, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isNotSuspended, isVisibleUser, users } from '#server/db/schema/index.ts'
import { hasRequiredSecondFactor } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import type { DecisionRow } from './apply-action.ts'

/** Of three, at least one is neither the user concerned nor the moderator who decided. */
const enoughModerators = 3

/** Whoever decided does not decide about the appeal, unless nobody else can; the user concerned never does. */
export function mayDecideAppeal(
  { moderatorId, userId }: Pick<DecisionRow, 'moderatorId' | 'userId'>,
  { id }: Pick<Actor, 'id'>,
  activeModerators: readonly string[],
): boolean {
  if (userId === id) return false
  return moderatorId !== id || activeModerators.every((one) => one === id || one === userId)
}

/** The ids of users who could decide an appeal now, for `mayDecideAppeal`; not all of them if they are many. */
export async function findActiveModerators(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  db: Queryable,
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(eq(users.role, 'admin'), eq(users.isModerator, true)),
        isNotSuspended(users, clock.now()),
        isVisibleUser(users),
        hasRequiredSecondFactor(settings),
      ),
    )
    .limit(enoughModerators)
  return rows.map(({ id }) => id)
}
