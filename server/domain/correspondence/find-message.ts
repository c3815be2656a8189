import { eq } from 'drizzle-orm'
import { contactMessages } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { Deps } from '../deps.ts'

/** Throws `not_found` for a message that does not exist. */
export async function requireMessage(deps: Pick<Deps, 'db'>, id: string) {
  const [message] = await deps.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .limit(1)
  if (!message) throw new AppError('not_found', correspondenceMessages.unknownMessage)
  return message
}
