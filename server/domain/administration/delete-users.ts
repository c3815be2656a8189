import type { BulkRequest, BulkResponse } from '#shared/contract/administration/bulk.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { runForEach } from '../bulk.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { deleteUser } from './delete-user.ts'

/** Deletes each user like `deleteUser`, and reports those that could not be deleted. */
export async function deleteUsers(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  { ids }: BulkRequest,
): Promise<BulkResponse> {
  const result = await runForEach(ids, (id) => deleteUser(deps, admin, id))
  return { msg: bulkMessages.usersDeleted(result.done.length, result.failed.length), ...result }
}
