import type { Deps } from '../domain/deps.ts'
import { sendDueEmails } from '../domain/notifications/index.ts'
import { logFailure } from '../platform/logging/logger.ts'

const runSeconds = 60
/** Less than the job may take. */
const timeoutMilliseconds = 10 * 60 * 1000

/** Sends the emails about notifications that are due, once a minute in one of all processes on the database. */
export async function startNotificationEmails(deps: Deps): Promise<{ stop(): void }> {
  await deps.jobs.work('notificationEmails', () =>
    sendDueEmails(deps, AbortSignal.any([deps.stopping, AbortSignal.timeout(timeoutMilliseconds)])),
  )
  const enqueue = () => deps.jobs.enqueueThrottled(runSeconds, 'notificationEmails', {})
  // Due while no server was running.
  await enqueue()
  const timer = setInterval(() => void enqueue().catch(logError), runSeconds * 1000)
  return { stop: () => clearInterval(timer) }

  function logError(error: unknown): void {
    logFailure(
      deps.log,
      error,
      'The job for emails about notifications could not be enqueued; it is tried in a minute.',
    )
  }
}
