import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '../deps.ts'
import { recordRemoval as record, type Removal } from '../moderation/index.ts'
import type { InsertedNotification } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { communityPolicy } from './policy.ts'

/** As `recordRemoval` of moderation, if the actor moderates; nothing if it is the author. */
export async function recordRemoval(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  removal: Removal,
): Promise<InsertedNotification | undefined> {
  return communityPolicy.moderate.allows(actor) ? record(deps, tx, actor, removal) : undefined
}
