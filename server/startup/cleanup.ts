import { cleanUpAccounts } from '../domain/accounts/index.ts'
import { cleanUpPolicyReports } from '../domain/administration/index.ts'
import { cleanUpCatalogue, renderStaleDescriptions } from '../domain/catalogue/index.ts'
import { cleanUpLinkPreviews, fetchLinkPreview } from '../domain/community/index.ts'
import { cleanUpCorrespondence } from '../domain/correspondence/index.ts'
import {
  cleanUpInvitations,
  cleanUpLessons,
  cleanUpPassageWords,
  indexPassages,
  indexStalePassages,
  attachReceivedVideo,
  draftMissingCaptions,
  importCaptions,
  importWaitingCaptions,
  notifyInvitee,
  renderStaleArticles,
} from '../domain/curriculum/index.ts'
import type { Deps } from '../domain/deps.ts'
import { cleanUpFiles, measureUploads } from '../domain/files/index.ts'
import {
  cleanUpAnnouncements,
  cleanUpNotes,
  cleanUpWatching,
  completeEnrolments,
  deliverAnnouncement,
  notifyReleases,
} from '../domain/learning/index.ts'
import { cleanUpCourseFiles, cleanUpVideos } from '../domain/media/index.ts'
import { cleanUpFigures } from '../domain/monitoring/index.ts'
import { cleanUpNotifications } from '../domain/notifications/index.ts'
import { cleanUpExports, createArchive, eraseDueAccounts } from '../domain/privacy/index.ts'
import { cleanUpModeration } from '../domain/reports/index.ts'
import { cleanUpStatistics, measureStoredBytes } from '../domain/statistics/index.ts'
import { cleanUpWebhooks } from '../domain/webhooks/index.ts'
import { logFailure } from '../platform/logging/logger.ts'

const cleanupSeconds = 3600
const descriptionsSeconds = 10 * 60
const releasesSeconds = 10 * 60
const enqueueMilliseconds = 10 * 60 * 1000

/**
 * Fetches link previews, indexes passages for the search, assigns videos to lessons and requests drafts of their
 * captions, notifies new users of invitations, notifies learners of announcements, completes courses that got shorter,
 * creates archives of personal data, runs the cleanup jobs once an hour, and every ten minutes notifies learners of
 * lessons that have opened and renders stale descriptions and articles, in one of all processes on the database.
 */
export async function startCleanup(
  deps: Deps,
): Promise<{ enqueue(): Promise<void>; stop(): void }> {
  const stopping = new AbortController()
  await deps.jobs.work('cleanup', () => cleanUp(deps))
  await deps.jobs.work('linkPreview', ({ id }) => fetchLinkPreview(deps, id))
  await deps.jobs.work('indexPassages', ({ id }) => indexPassages(deps, id))
  await deps.jobs.work('deliverAnnouncement', ({ id }) => deliverAnnouncement(deps, id))
  await deps.jobs.work('completeEnrolments', (batch) => completeEnrolments(deps, batch))
  await deps.jobs.work('releaseNotifications', () => notifyReleases(deps))
  await deps.jobs.work('exportData', ({ id }) => createArchive(deps, id))
  await deps.jobs.work('importCaptions', ({ id }) => importCaptions(deps, id))
  await deps.jobs.work('draftMissingCaptions', (video) => draftMissingCaptions(deps, video))
  await deps.jobs.work('attachVideo', (upload) => attachReceivedVideo(deps, upload))
  await deps.jobs.work('accountCreated', (account) => notifyInvitee(deps, account))
  await deps.jobs.work('descriptions', async () => {
    const timeout = AbortSignal.timeout(descriptionsSeconds * 1000)
    // A server that stops before this function has returned aborts only the second one.
    const signal = AbortSignal.any([stopping.signal, deps.stopping, timeout])
    await renderStaleTexts(deps, signal)
    await importWaitingCaptions(deps, signal)
  })
  const enqueueDescriptions = () =>
    deps.jobs.enqueueThrottled(descriptionsSeconds, 'descriptions', {})
  const enqueueReleases = () =>
    deps.jobs.enqueueThrottled(releasesSeconds, 'releaseNotifications', {})
  const enqueue = async () => {
    await deps.jobs.enqueueThrottled(cleanupSeconds, 'cleanup', {})
    await enqueueDescriptions()
    await enqueueReleases()
  }
  // Imported while no server was running, or rendered by an older version.
  await enqueueDescriptions()
  // Opened while no server was running.
  await enqueueReleases()
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

/** Renders and indexes what was imported or seeded while no server was running, or by an older version. */
export async function renderStaleTexts(deps: Deps, signal: AbortSignal): Promise<void> {
  await renderStaleDescriptions(deps, signal)
  await renderStaleArticles(deps, signal)
  await indexStalePassages(deps, signal)
}

const cleanupJobs = [
  // The jobs after it delete what accounts leave behind.
  eraseDueAccounts,
  cleanUpAccounts,
  cleanUpAnnouncements,
  cleanUpCatalogue,
  cleanUpCorrespondence,
  cleanUpCourseFiles,
  cleanUpExports,
  cleanUpFigures,
  cleanUpFiles,
  cleanUpInvitations,
  cleanUpLessons,
  cleanUpLinkPreviews,
  cleanUpModeration,
  measureUploads,
  cleanUpNotes,
  cleanUpNotifications,
  cleanUpPassageWords,
  cleanUpPolicyReports,
  cleanUpStatistics,
  cleanUpVideos,
  cleanUpWatching,
  cleanUpWebhooks,
  // Last, so that what the jobs above deleted does not count.
  measureStoredBytes,
]

/** A failing job does not stop the others; all run again in an hour. */
async function cleanUp(deps: Deps): Promise<void> {
  for (const run of cleanupJobs) {
    try {
      await run({ ...deps, db: deps.maintenanceDb })
    } catch (error) {
      logFailure(deps.log, error, 'A cleanup job failed; it runs again in an hour.')
    }
  }
}
