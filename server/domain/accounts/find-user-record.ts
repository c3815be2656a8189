import { AppError } from '#server/platform/app-error.ts'
import type { UserRecord } from '#shared/contract/administration.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { presentUserRecord } from './present.ts'
import { findUserById } from './queries.ts'

/** A person as admins see them. Throws `not_found`. */
export async function findUserRecord(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  asking: Pick<Actor, 'id'>,
  id: string,
): Promise<UserRecord['user']> {
  const user = await findUserById(db, id)
  if (!user) throw new AppError('not_found', administrationMessages.unknownUser)
  return presentUserRecord(user, asking, settings)
}
