import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  changeFilter,
  createFilter,
  deleteFilter,
  filterPolicy,
  listFilters,
  testFilters,
} from '#server/domain/filters/index.ts'
import {
  filterChangeRequest,
  filterListQuery,
  filterListResponse,
  filterRequest,
  filterResponse,
  filterTestRequest,
  filterTestResponse,
} from '#shared/contract/administration/filters.ts'
import { filterMessages as messages } from '#shared/messages/administration/filters.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

/** Words, links and email domains that are blocked. */
export function filterRoutes(deps: Deps) {
  const shared = { tag: 'Administration', right: filterPolicy.administer } as const
  const changing = { ...shared, limit: 'cataloguePerUser' } as const
  return new Hono<ApiEnv>()
    .get(
      '/api/admin/filters',
      guardEndpoint(deps, {
        ...shared,
        summary: 'List the filters, newest first',
        response: filterListResponse,
      }),
      parseQuery(filterListQuery),
      async (c) => c.json(await listFilters(deps, c.req.valid('query'))),
    )
    .post(
      '/api/admin/filters',
      guardEndpoint(deps, {
        ...changing,
        summary: 'Block a word, a link or an email domain',
        details:
          'Applies at once. Domains include their subdomains; a link may have a path. Texts that cannot be hidden by themselves are rejected, whatever the action.',
        response: filterResponse,
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(filterRequest),
      async (c) => c.json(await createFilter(deps, c.get('session').user, c.req.valid('json'))),
    )
    .put(
      '/api/admin/filters/:id',
      guardEndpoint(deps, {
        ...changing,
        summary: 'Change a filter',
        response: filterResponse,
        errors: ['invalid_input', 'conflict', 'not_found'],
      }),
      parseBody(filterChangeRequest),
      async (c) =>
        c.json(
          await changeFilter(
            deps,
            c.get('session').user,
            parseIdParam(c, messages.missing),
            c.req.valid('json'),
          ),
        ),
    )
    .delete(
      '/api/admin/filters/:id',
      guardEndpoint(deps, {
        ...changing,
        summary: 'Delete a filter',
        response: filterResponse,
        errors: ['not_found'],
      }),
      async (c) =>
        c.json(await deleteFilter(deps, c.get('session').user, parseIdParam(c, messages.missing))),
    )
    .post(
      '/api/admin/filters/test',
      guardEndpoint(deps, {
        ...changing,
        summary: 'Test what the filters do to a text or an email address',
        details: 'By the code that checks what users write. Nothing is stored.',
        response: filterTestResponse,
        errors: ['invalid_input'],
      }),
      parseBody(filterTestRequest),
      async (c) => c.json(await testFilters(deps, c.req.valid('json'))),
    )
}
