import { createMiddleware } from 'hono/factory'
import { findSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { ApiEnv } from '../api-env.ts'
import { tokenOf } from '../request-facts.ts'

/** Lets only people with a live session through, and tells the route who they are. */
export function requireSession(deps: Deps) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const token = tokenOf(c)
    if (!token) throw new AppError('not_logged_in', accountMessages.pleaseLogin)
    const session = await findSession(deps, token)
    if (!session) throw new AppError('not_logged_in', accountMessages.sessionEnded)
    c.set('session', session)
    await next()
  })
}
