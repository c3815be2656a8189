import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '../deps.ts'
import { recordRemoval as record, type Removal } from '../moderation/index.ts'
import type { InsertedNotification } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { communityPolicy } from './policy.ts'

/** As `recordRemoval` of moderation; nothing if the actor may delete it without being a moderator. */
export async function recordRemoval(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  removal: Removal,
): Promise<InsertedNotification | undefined> {
  return communityPolicy.moderate.allows(actor) ? record(deps, tx, actor, removal) : undefined
}
