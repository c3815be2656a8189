import { renderStaleDescriptions } from '../domain/catalogue/index.ts'
import { fetchLinkPreview } from '../domain/community/index.ts'
import {
  attachReceivedVideo,
  draftMissingCaptions,
  importCaptions,
  importWaitingCaptions,
  indexPassages,
  indexStalePassages,
  notifyInvitee,
  renderStaleArticles,
} from '../domain/curriculum/index.ts'
import type { Deps } from '../domain/deps.ts'
import {
  completeEnrolments,
  deliverAnnouncement,
  notifyReleases,
} from '../domain/learning/index.ts'
import { createArchive } from '../domain/privacy/index.ts'
import type { Jobs } from '../platform/jobs/job-queue.ts'
import { logFailure } from '../platform/logging/logger.ts'
import type { WorkerJobs } from '../worker-jobs.ts'
import { cleanUp } from './cleanup.ts'

/** All but those of worker processes, and those that send emails, which start with their own services. */
type ServerJobName = Exclude<keyof Jobs, keyof WorkerJobs | 'email' | 'notificationEmails'>
type ServerJobs = { [Name in ServerJobName]: (data: Jobs[Name]) => Promise<void> }

const cleanupSeconds = 3600
const descriptionsSeconds = 10 * 60
const releasesSeconds = 10 * 60
const enqueueMilliseconds = 10 * 60 * 1000

/** The jobs that server processes run, with their handlers: a rejected promise repeats the job. */
function createServerJobs(deps: Deps, stopping: AbortSignal): ServerJobs {
  return {
    cleanup: () => cleanUp(deps),
    linkPreview: ({ id }) => fetchLinkPreview(deps, id),
    indexPassages: ({ id }) => indexPassages(deps, id),
    deliverAnnouncement: ({ id }) => deliverAnnouncement(deps, id),
    completeEnrolments: (batch) => completeEnrolments(deps, batch),
    releaseNotifications: () => notifyReleases(deps),
    exportData: ({ id }) => createArchive(deps, id),
    importCaptions: ({ id }) => importCaptions(deps, id),
    draftMissingCaptions: (video) => draftMissingCaptions(deps, video),
    attachVideo: (upload) => attachReceivedVideo(deps, upload),
    accountCreated: (account) => notifyInvitee(deps, account),
    async descriptions() {
      const timeout = AbortSignal.timeout(descriptionsSeconds * 1000)
      // A server that stops before its jobs have started aborts only the second one.
      const signal = AbortSignal.any([stopping, deps.stopping, timeout])
      await renderStaleTexts(deps, signal)
      await importWaitingCaptions(deps, signal)
    },
  }
}

/**
 * Runs the jobs of server processes. Enqueues the cleanup once an hour, and every ten minutes the notifications of
 * lessons that have opened and the rendering of stale texts, in one of all processes on the database.
 */
export async function startServerJobs(
  deps: Deps,
): Promise<{ enqueue(): Promise<void>; stop(): void }> {
  const stopping = new AbortController()
  const jobs = createServerJobs(deps, stopping.signal)
  const work = <Name extends ServerJobName>(name: Name) => deps.jobs.work(name, jobs[name])
  for (const name of listNames(jobs)) await work(name)
  const enqueueFrequent = async () => {
    await deps.jobs.enqueueThrottled(descriptionsSeconds, 'descriptions', {})
    await deps.jobs.enqueueThrottled(releasesSeconds, 'releaseNotifications', {})
  }
  const enqueue = async () => {
    await deps.jobs.enqueueThrottled(cleanupSeconds, 'cleanup', {})
    await enqueueFrequent()
  }
  // Texts may have been imported, and lessons opened, while no server was running.
  await enqueueFrequent()
  const timer = setInterval(() => void enqueue().catch(logError), enqueueMilliseconds)
  return { enqueue, stop }

  function stop(): void {
    clearInterval(timer)
    stopping.abort()
  }

  function logError(error: unknown): void {
    logFailure(deps.log, error, 'The cleanup could not be enqueued; it is tried in ten minutes.')
  }
}

/** The table has exactly the keys of its type, which `Object.keys` does not know. */
function listNames(jobs: ServerJobs): ServerJobName[] {
  return Object.keys(jobs) as ServerJobName[]
}

/** Renders and indexes what was imported or seeded while no server was running, or by an older version. */
export async function renderStaleTexts(deps: Deps, signal: AbortSignal): Promise<void> {
  await renderStaleDescriptions(deps, signal)
  await renderStaleArticles(deps, signal)
  await indexStalePassages(deps, signal)
}
