import { Hono } from 'hono'
import { backupPolicy, listBackups } from '#server/domain/backups/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { backupsResponse } from '#shared/contract/administration/backups.ts'
import type { ApiEnv } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'

/** What operators watch. */
export function backupRoutes(deps: Deps) {
  return new Hono<ApiEnv>().get(
    '/api/admin/backups',
    guardEndpoint(deps, {
      tag: 'Administration',
      right: backupPolicy.list,
      summary: 'List scheduled backups, the latest first, with what failed',
      response: backupsResponse,
    }),
    async (c) => c.json(await listBackups(deps)),
  )
}
