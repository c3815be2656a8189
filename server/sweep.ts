import { sweepAccounts } from './domain/accounts/index.ts'
import { sweepCatalogue } from './domain/catalogue/index.ts'
import { sweepCorrespondence } from './domain/correspondence/index.ts'
import type { Deps } from './domain/deps.ts'
import { sweepFiles } from './domain/files/index.ts'
import { sweepNotifications } from './domain/notifications/index.ts'

const hourSeconds = 3600
const askMilliseconds = 10 * 60 * 1000

/**
 * Lets this process tidy up what has run out, whenever it is the one of all processes on the database whose
 * turn it is: once an hour. Answers how to stop asking.
 */
export async function startSweeping(deps: Deps): Promise<{ ask(): Promise<void>; stop(): void }> {
  await deps.jobs.work('sweep', () => sweep(deps))
  const ask = () => deps.jobs.enqueueOncePer(hourSeconds, 'sweep', {})
  const timer = setInterval(() => void ask().catch(complain), askMilliseconds)
  return { ask, stop: () => clearInterval(timer) }

  function complain(error: unknown): void {
    deps.log.warn({ err: error }, 'The hourly sweep could not be asked for; it is in ten minutes.')
  }
}

const sweeps = [sweepAccounts, sweepCatalogue, sweepCorrespondence, sweepFiles, sweepNotifications]

/** One that fails does not hold back the others; all are tried again in an hour. */
async function sweep(deps: Deps): Promise<void> {
  for (const one of sweeps) {
    try {
      await one(deps)
    } catch (error) {
      deps.log.error({ err: error }, 'A sweep failed; it runs again in an hour.')
    }
  }
}
