import { Hono } from 'hono'
import { z } from 'zod'
import {
  cataloguePolicy,
  deleteDraft,
  getDraft,
  listDrafts,
  saveDraft,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteDraftQuery,
  deleteDraftResponse,
  draftResponse,
  draftSummary,
  saveDraftRequest,
  saveDraftResponse,
} from '#shared/contract/courses/drafts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'

const tag = 'Authoring'

const saveRules =
  'Clients choose the id of a draft, any UUID; a draft of changes to a course has the id of the course. Nothing but lengths is checked. Every save increments `version`. If the draft has another version than the request, or no longer exists, the response is 409 `stale_draft` with the current `draft` (null if it was deleted), and nothing is changed. Saving the course with `draft` deletes it.'

const deletionRules =
  'With the `version` that was loaded or saved last, a draft that has another one is not deleted: the response is 409 `stale_draft` with the current `draft`.'

/** Drafts of courses, which only their author sees. */
export function courseDraftRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/drafts',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.listOwnDrafts,
        summary: 'List the current user’s drafts of courses, last saved first',
        response: z.array(draftSummary),
      }),
      async (c) => c.json(await listDrafts(deps, c.get('session').user.id)),
    )
    .get(
      '/user/drafts/:id',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.listOwnDrafts,
        summary: 'Load one of the current user’s drafts; `draft` is null if there is none',
        response: draftResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, generalMessages.notFound)
        return c.json(await getDraft(deps, c.get('session').user.id, id))
      },
    )
    .put(
      '/user/drafts/:id',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.saveDrafts,
        limit: 'draftPerUser',
        summary: 'Save a draft of a course, or of changes to one, which may be incomplete',
        details: saveRules,
        response: saveDraftResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'stale_draft'],
        errorFields: { stale_draft: draftResponse.shape },
      }),
      parseBody(saveDraftRequest),
      async (c) => {
        const id = parseIdParam(c, generalMessages.notFound)
        return c.json(await saveDraft(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .delete(
      '/user/drafts/:id',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.listOwnDrafts,
        limit: 'draftPerUser',
        summary: 'Delete a draft; the response contains it, so that it can be saved again',
        details: deletionRules,
        response: deleteDraftResponse,
        errors: ['invalid_input', 'not_found', 'stale_draft'],
        errorFields: { stale_draft: draftResponse.shape },
      }),
      parseQuery(deleteDraftQuery),
      async (c) => {
        const id = parseIdParam(c, generalMessages.notFound)
        const { version } = c.req.valid('query')
        return c.json(await deleteDraft(deps, c.get('session').user.id, id, version))
      },
    )
}
