import { setTimeout as pause } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#server/platform/app-error.ts'
import type { ApiEnv } from '../context.ts'

/** Sends the response to a wrong guess later. Used before load shedding, so that a guess that waits has no slot. */
export function delayFailures() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    if (c.error instanceof AppError && c.error.delayMilliseconds > 0) {
      await pause(c.error.delayMilliseconds)
    }
  })
}
