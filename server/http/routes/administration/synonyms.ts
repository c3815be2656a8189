import { Hono } from 'hono'
import { z } from 'zod'
import {
  cataloguePolicy,
  changeSynonyms,
  createSynonyms,
  deleteSynonyms,
  listSynonyms,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  synonyms,
  synonymsDeleted,
  synonymsRequest,
  synonymsTableQuery,
} from '#shared/contract/administration/synonyms.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { synonymMessages } from '#shared/messages/administration/synonyms.ts'
import { type ApiEnv, parseIdParam, setTotalCount } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

/** The synonyms of the catalogue's search, edited by admins. */
export function synonymRoutes(deps: Deps) {
  const shared = {
    tag: 'Administration',
    right: cataloguePolicy.manageCatalogue,
    limit: 'cataloguePerUser',
    response: messageResponse,
  } as const
  return new Hono<ApiEnv>()
    .get(
      '/api/admin/synonyms',
      guardEndpoint(deps, {
        tag: 'Administration',
        right: cataloguePolicy.manageCatalogue,
        summary: 'List the synonyms of the search, ten groups per page, with search',
        response: z.array(synonyms),
      }),
      parseQuery(synonymsTableQuery),
      async (c) => {
        const { synonyms: rows, total } = await listSynonyms(deps, c.req.valid('query'))
        setTotalCount(c, { total, isMore: false })
        return c.json(rows)
      },
    )
    .post(
      '/api/admin/synonyms',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Add a group of synonyms',
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(synonymsRequest),
      async (c) =>
        c.json(await createSynonyms(deps, c.get('session').user, c.req.valid('json').terms)),
    )
    .put(
      '/api/admin/synonyms/:id',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Replace the terms of a group of synonyms',
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(synonymsRequest),
      async (c) => {
        const id = parseIdParam(c, synonymMessages.notFound)
        const { terms } = c.req.valid('json')
        return c.json(await changeSynonyms(deps, c.get('session').user, id, terms))
      },
    )
    .delete(
      '/api/admin/synonyms/:id',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Delete a group of synonyms',
        response: synonymsDeleted,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, synonymMessages.notFound)
        return c.json(await deleteSynonyms(deps, c.get('session').user, id))
      },
    )
}
