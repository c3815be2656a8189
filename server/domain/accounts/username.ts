import { violatedUniqueConstraint } from '#server/db/client.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts.ts'

/** What to throw for a failed write: a refusal that names the field if the user name is taken. */
export function toUsernameError(error: unknown): unknown {
  return violatedUniqueConstraint(error) === 'users_username_unique' ? usernameTakenError() : error
}

export function usernameTakenError(): AppError {
  return new AppError('conflict', accountMessages.usernameTaken, {
    fields: { username: accountMessages.usernameTaken },
  })
}
