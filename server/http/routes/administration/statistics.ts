import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  getOwnStatistics,
  getSiteStatistics,
  statisticsPolicy,
} from '#server/domain/statistics/index.ts'
import {
  ownStatistics,
  siteStatistics,
  statisticsQuery,
} from '#shared/contract/administration/statistics.ts'
import type { ApiEnv } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseQuery } from '../../middleware/parse-request.ts'

const details =
  'Days are in UTC; the last period of a named range is the current one. `from` and `to`, such as `2026-01-31`, select other days of the last two years, both included: up to 92 days by day, others by month. `previous` is the range before, of the same length.'

/** Figures over time, of the site and of the user's own courses. */
export function statisticsRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/admin/statistics',
      guardEndpoint(deps, {
        tag: 'Administration',
        right: statisticsPolicy.viewSite,
        summary: 'Get what happened on the site in a range, and searches without results',
        details,
        response: siteStatistics,
        errors: ['invalid_input'],
      }),
      parseQuery(statisticsQuery),
      async (c) => c.json(await getSiteStatistics(deps, c.req.valid('query'))),
    )
    .get(
      '/api/courses/my_course/statistics',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: statisticsPolicy.viewOwn,
        summary: 'Get what happened in the current user’s courses in a range, in all and by course',
        details,
        response: ownStatistics,
        errors: ['invalid_input'],
      }),
      parseQuery(statisticsQuery),
      async (c) => {
        const { user } = c.get('session')
        return c.json(await getOwnStatistics(deps, user.id, c.req.valid('query')))
      },
    )
}
