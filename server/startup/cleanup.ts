import { cleanUpAccounts } from '../domain/accounts/index.ts'
import { cleanUpPolicyReports } from '../domain/administration/index.ts'
import { renderStaleDescriptions, cleanUpCatalogue } from '../domain/catalogue/index.ts'
import { cleanUpCorrespondence } from '../domain/correspondence/index.ts'
import type { Deps } from '../domain/deps.ts'
import { cleanUpFiles } from '../domain/files/index.ts'
import { cleanUpNotifications } from '../domain/notifications/index.ts'
import { logFailure } from '../platform/logging/logger.ts'

const hourSeconds = 3600
const askMilliseconds = 10 * 60 * 1000
const descriptionsSeconds = 10 * 60

/**
 * Lets this process tidy up what has run out, whenever it is the one of all processes on the database whose
 * turn it is: once an hour. Answers how to stop asking.
 */
export async function startCleanup(deps: Deps): Promise<{ ask(): Promise<void>; stop(): void }> {
  const stopping = new AbortController()
  await deps.jobs.work('sweep', () => sweep(deps))
  await deps.jobs.work('descriptions', () => {
    const enough = AbortSignal.timeout(descriptionsSeconds * 1000)
    return renderStaleDescriptions(deps, AbortSignal.any([stopping.signal, enough]))
  })
  const askForDescriptions = () =>
    deps.jobs.enqueueThrottled(descriptionsSeconds, 'descriptions', {})
  const ask = async () => {
    await deps.jobs.enqueueThrottled(hourSeconds, 'sweep', {})
    await askForDescriptions()
  }
  // What was imported while no server ran, or made by an older renderer.
  await askForDescriptions()
  const timer = setInterval(() => void ask().catch(complain), askMilliseconds)
  return { ask, stop }

  function stop(): void {
    clearInterval(timer)
    stopping.abort()
  }

  function complain(error: unknown): void {
    logFailure(deps.log, error, 'The hourly sweep could not be enqueued; it is in ten minutes.')
  }
}

const sweeps = [
  cleanUpAccounts,
  cleanUpCatalogue,
  cleanUpCorrespondence,
  cleanUpFiles,
  cleanUpNotifications,
  cleanUpPolicyReports,
]

/** One that fails does not hold back the others; all are tried again in an hour. */
async function sweep(deps: Deps): Promise<void> {
  for (const one of sweeps) {
    try {
      await one({ ...deps, db: deps.maintenanceDb })
    } catch (error) {
      logFailure(deps.log, error, 'A sweep failed; it runs again in an hour.')
    }
  }
}
