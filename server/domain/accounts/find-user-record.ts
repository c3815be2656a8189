import { AppError } from '#server/platform/app-error.ts'
import type { UserDetails } from '#shared/contract/administration.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { presentUserDetails } from './present.ts'
import { findUserById } from './queries.ts'

/** A person as admins see them. Throws `not_found`. */
export async function findUserDetails(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  asking: Pick<Actor, 'id'>,
  id: string,
): Promise<UserDetails['user']> {
  const user = await findUserById(db, id)
  if (!user) throw new AppError('not_found', administrationMessages.unknownUser)
  return presentUserDetails(user, asking, settings)
}
