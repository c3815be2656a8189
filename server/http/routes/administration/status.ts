import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import { getStatus, monitoringPolicy } from '#server/domain/monitoring/index.ts'
import { statusResponse } from '#shared/contract/administration/status.ts'
import type { ApiEnv } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'

/** How the processes are doing. */
export function statusRoutes(deps: Deps) {
  return new Hono<ApiEnv>().get(
    '/api/admin/status',
    guardEndpoint(deps, {
      tag: 'Administration',
      right: monitoringPolicy.view,
      summary: 'Get what all processes measured in the last 24 hours, by quarter of an hour',
      details: 'A period in which no process was running is null.',
      response: statusResponse,
    }),
    async (c) => c.json(await getStatus(deps)),
  )
}
