import { cleanUpAccounts } from '../domain/accounts/index.ts'
import { cleanUpPolicyReports } from '../domain/administration/index.ts'
import { cleanUpCatalogue } from '../domain/catalogue/index.ts'
import { cleanUpLinkPreviews } from '../domain/community/index.ts'
import { cleanUpCorrespondence } from '../domain/correspondence/index.ts'
import {
  cleanUpInvitations,
  cleanUpLessons,
  cleanUpPassageWords,
} from '../domain/curriculum/index.ts'
import type { Deps } from '../domain/deps.ts'
import { cleanUpFiles, measureUploads } from '../domain/files/index.ts'
import { cleanUpAnnouncements, cleanUpNotes, cleanUpWatching } from '../domain/learning/index.ts'
import { cleanUpCourseFiles, cleanUpVideos } from '../domain/media/index.ts'
import { cleanUpFigures } from '../domain/monitoring/index.ts'
import { cleanUpNotifications } from '../domain/notifications/index.ts'
import { cleanUpExports, eraseDueAccounts } from '../domain/privacy/index.ts'
import { cleanUpModeration } from '../domain/reports/index.ts'
import { cleanUpStatistics, measureStoredBytes } from '../domain/statistics/index.ts'
import { cleanUpWebhooks } from '../domain/webhooks/index.ts'
import { logFailure } from '../platform/logging/logger.ts'

/** Runs all cleanup jobs. A failing one does not stop the others; all run again in an hour. */
export async function cleanUp(deps: Deps): Promise<void> {
  for (const run of cleanupJobs) {
    try {
      await run({ ...deps, db: deps.maintenanceDb })
    } catch (error) {
      logFailure(deps.log, error, 'A cleanup job failed; it runs again in an hour.')
    }
  }
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
