import type { Queryable } from '#server/db/client.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { KnownUser } from '#shared/contract/administration.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import { presentKnownUser } from './present.ts'
import { findUserById } from './queries.ts'

/** A person as admins see them. Throws `not_found`. */
export async function findKnownUser(db: Queryable, id: string): Promise<KnownUser> {
  const user = await findUserById(db, id)
  if (!user) throw new AppError('not_found', administrationMessages.unknownUser)
  return presentKnownUser(user)
}
