import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest files of each project. Without results of an earlier run, Vitest can only compare sizes, and a short
 * file that takes long would run alone at the end.
 */
const longest = [
  'server/db/embedded/embedded-postgres.test.ts',
  'seed/import/import.test.ts',
  'server/db/embedded/run-as.test.ts',
  'tests/api/rights/rights.test.ts',
  'tests/api/videos/killed-worker.test.ts',
  'tests/api/rights/leaks.test.ts',
  'tests/api/reports/hidden-walk.test.ts',
  'tests/api/backups/backup.test.ts',
  'tests/api/videos/encoding-order.test.ts',
  'tests/api/videos/hostile-videos.test.ts',
  'tests/api/videos/transcoding.test.ts',
  'tests/api/rights/api-token-scopes.test.ts',
  'tests/api/community/socket-limits.test.ts',
  'tests/api/backups/scheduled-backups.test.ts',
  'tests/api/files/on-s3.test.ts',
  'tests/api/catalogue/descriptions.test.ts',
  'tests/api/videos/process-video.test.ts',
  'tests/process/starts/fresh-clone.test.ts',
  'tests/process/kill.test.ts',
  'tests/process/starts/start.test.ts',
  'tests/process/kill-while-authoring.test.ts',
  'tests/process/starts/react-build.test.ts',
  'tests/process/starts/npm.test.ts',
  'tests/process/notification-emails.test.ts',
  'tests/process/data-export.test.ts',
  'tests/process/webhooks.test.ts',
  'tests/process/backup.test.ts',
  'tests/process/rolling-restart.test.ts',
  'tests/process/starts/cluster.test.ts',
  'tests/process/announcement-delivery.test.ts',
  'tests/faults/stale-pages.test.ts',
  'tests/faults/killed-database.test.ts',
  'tests/process/grow.test.ts',
  'tests/process/traces.test.ts',
  'tests/process/starts/fast-start.test.ts',
  'tests/process/video-uploads.test.ts',
  'tests/process/push-messages.test.ts',
  'tests/faults/full-disk.test.ts',
  'tests/faults/read-replica.test.ts',
]

/** Vitest's order, with the longest files of each project at its start. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((specs) =>
      specs.toSorted((one, other) => rank(one) - rank(other)),
    )
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = longest.findIndex((file) => moduleId.endsWith(file))
  return index === -1 ? longest.length : index
}
