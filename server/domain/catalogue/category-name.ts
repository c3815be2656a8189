import { violatedUniqueConstraint } from '#server/db/client.ts'
import { AppError } from '#server/platform/app-error.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'

/** A write that met another category of the same name becomes a `conflict`; other failures stay. */
export function toNameConflict(error: unknown): unknown {
  if (violatedUniqueConstraint(error) !== 'categories_name_unique') return error
  return new AppError('conflict', authoringMessages.categoryTaken, {
    fields: { name: authoringMessages.categoryTaken },
  })
}
