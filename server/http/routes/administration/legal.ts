import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  acceptDocuments,
  getLegalDocument,
  getLegalHistory,
  legalPolicy,
  listLegalDocuments,
  listMissingConsents,
  publishLegalDocument,
} from '#server/domain/legal/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import {
  consentRequest,
  legalHistoryResponse,
  legalKind,
  type LegalKind,
  legalListResponse,
  legalQuery,
  legalResponse,
  missingConsentsResponse,
  publishLegalRequest,
  publishLegalResponse,
} from '#shared/contract/legal.ts'
import { legalMessages } from '#shared/messages/legal/legal.ts'
import type { ApiEnv } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'
import { cachePublicResponse } from '../../response-cache/public-endpoints.ts'

/** Terms of use and privacy policy. */
export function legalRoutes(deps: Deps) {
  const publishing = { tag: 'Administration', right: legalPolicy.publish } as const
  return new Hono<ApiEnv>()
    .get(
      '/api/legal',
      guardEndpoint(deps, {
        tag: 'Accounts',
        right: legalPolicy.read,
        summary: 'List the terms and the privacy policy, as far as they are published',
        response: legalListResponse,
      }),
      cachePublicResponse(),
      async (c) => c.json({ documents: await listLegalDocuments(deps) }),
    )
    .get(
      '/api/legal/:kind{terms|privacy}',
      guardEndpoint(deps, {
        tag: 'Accounts',
        right: legalPolicy.read,
        summary: 'Get the terms or the privacy policy, by default the current version',
        response: legalResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      cachePublicResponse(),
      parseQuery(legalQuery),
      async (c) =>
        c.json(
          await getLegalDocument(
            deps,
            parseKind(c.req.param('kind')),
            c.req.valid('query').version,
          ),
        ),
    )
    .get(
      '/user/consents',
      guardEndpoint(deps, {
        tag: 'Accounts',
        right: legalPolicy.accept,
        summary: 'List the published texts that you have not accepted',
        response: missingConsentsResponse,
      }),
      async (c) => c.json({ missing: await listMissingConsents(deps, c.get('session').user.id) }),
    )
    .post(
      '/user/consents',
      guardEndpoint(deps, {
        tag: 'Accounts',
        right: legalPolicy.accept,
        summary: 'Accept published texts',
        details: 'Only the current version of a text can be accepted.',
        response: messageResponse,
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(consentRequest),
      async (c) => {
        const { documents } = c.req.valid('json')
        return c.json(await acceptDocuments(deps, c.get('session').user.id, documents))
      },
    )
    .get(
      '/api/admin/legal/:kind',
      guardEndpoint(deps, {
        ...publishing,
        summary: 'Get the Markdown of a text and its versions',
        response: legalHistoryResponse,
        errors: ['not_found'],
      }),
      async (c) => c.json(await getLegalHistory(deps, parseKind(c.req.param('kind')))),
    )
    .post(
      '/api/admin/legal/:kind',
      guardEndpoint(deps, {
        ...publishing,
        summary: 'Publish a new version of a text',
        details:
          'With `asksForConsent`, everybody is asked to accept it. `version` is the one that was edited.',
        response: publishLegalResponse,
        limit: 'cataloguePerUser',
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(publishLegalRequest),
      async (c) => {
        const kind = parseKind(c.req.param('kind'))
        return c.json(
          await publishLegalDocument(deps, c.get('session').user, kind, c.req.valid('json')),
        )
      },
    )
}

function parseKind(value: string): LegalKind {
  const { data } = legalKind.safeParse(value)
  if (!data) throw new AppError('not_found', legalMessages.notPublished)
  return data
}
