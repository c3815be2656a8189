import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  appeal,
  appealByLink,
  claimCase,
  decideAppeal,
  decideCase,
  findOwnReport,
  listCases,
  listOwnDecisions,
  releaseCase,
  reportContent,
  reportPolicy,
  reverseDecision,
} from '#server/domain/reports/index.ts'
import {
  appealDecisionRequest,
  appealRequest,
  caseListQuery,
  caseListResponse,
  caseResponse,
  decisionRequest,
  ownDecisionsResponse,
  ownReportQuery,
  ownReportResponse,
  reportRequest,
  reportResponse,
} from '#shared/contract/community/moderation.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseBodyOrForm, parseQuery } from '../middleware/parse-request.ts'
import { respondToForm } from '../middleware/respond-to-form.ts'

const tag = 'Community'
const { moderate } = reportPolicy

/** Reports of users, and the decisions about them. */
export function reportRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/api/reports',
      guardEndpoint(deps, {
        tag,
        right: reportPolicy.report,
        summary: 'Report a post, comment, review, question, answer, course or profile',
        details:
          'Each user reports a thing once; a repetition changes nothing. `decided` says that moderators have decided about it since.',
        response: reportResponse,
        errors: ['invalid_input', 'not_found', 'lesson_locked', 'too_many'],
      }),
      parseBody(reportRequest),
      async (c) => c.json(await reportContent(deps, c.get('session').user, c.req.valid('json'))),
    )
    .get(
      '/api/reports/own',
      guardEndpoint(deps, {
        tag,
        right: reportPolicy.report,
        summary: 'Whether the user has reported something',
        response: ownReportResponse,
        errors: ['invalid_input'],
      }),
      parseQuery(ownReportQuery),
      async (c) => c.json(await findOwnReport(deps, c.get('session').user, c.req.valid('query'))),
    )
    .get(
      '/api/moderation/cases',
      guardEndpoint(deps, {
        tag,
        right: moderate,
        summary: 'List reported content: open cases, decided ones, or those with an open appeal',
        response: caseListResponse,
      }),
      parseQuery(caseListQuery),
      async (c) => c.json(await listCases(deps, c.get('session').user, c.req.valid('query'))),
    )
    .put(
      '/api/moderation/cases/:id/claim',
      guardEndpoint(deps, {
        tag,
        right: moderate,
        summary: 'Claim a case for ten minutes, so that no other moderator decides it meanwhile',
        response: caseResponse,
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownCase)
        return c.json(await claimCase(deps, c.get('session').user, id))
      },
    )
    .delete(
      '/api/moderation/cases/:id/claim',
      guardEndpoint(deps, {
        tag,
        right: moderate,
        summary: 'Release a claimed case',
        response: caseResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownCase)
        return c.json(await releaseCase(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/moderation/cases/:id/decision',
      guardEndpoint(deps, {
        tag,
        right: moderate,
        summary: 'Decide a case: dismiss, hide, remove, warn, silence or suspend',
        details:
          'A case is decided once. `conflict` says who has decided it, or is deciding. `days` is required for a silence, and null suspends for good.',
        response: caseResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(decisionRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownCase)
        return c.json(await decideCase(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/moderation/decisions/:id/reversal',
      guardEndpoint(deps, {
        tag,
        right: moderate,
        summary: 'Reverse a decision, which restores what it took',
        response: caseResponse,
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownDecision)
        return c.json(await reverseDecision(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/moderation/decisions/:id/appeal-decision',
      guardEndpoint(deps, {
        tag,
        right: moderate,
        summary: 'Decide an appeal, by another moderator than the decision where there is one',
        response: caseResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(appealDecisionRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownDecision)
        return c.json(await decideAppeal(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .get(
      '/api/moderation/own',
      guardEndpoint(deps, {
        tag,
        right: reportPolicy.viewOwnDecisions,
        summary: 'List the decisions of moderators about the user',
        response: ownDecisionsResponse,
      }),
      async (c) => c.json(await listOwnDecisions(deps, c.get('session').user)),
    )
    .post(
      '/api/moderation/own/:id/appeal',
      guardEndpoint(deps, {
        tag,
        right: reportPolicy.appeal,
        summary: 'Appeal against a decision about the user, once',
        response: messageResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
      }),
      parseBody(appealRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownDecision)
        return c.json(await appeal(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/moderation/appeals/:token',
      respondToForm(messages.appealTitle),
      guardEndpoint(deps, {
        tag,
        right: reportPolicy.appealByLink,
        summary: 'Appeal against a decision by the link in the email about it, once',
        details:
          'Without a login, which suspended users do not have. A browser that sends the form of the page without JavaScript gets the message as a page.',
        response: messageResponse,
        errors: ['invalid_input', 'link_expired', 'conflict', 'too_many'],
      }),
      parseBodyOrForm(appealRequest),
      async (c) => {
        const [token, address] = [c.req.param('token'), c.get('clientAddress')]
        return c.json(await appealByLink(deps, token, c.req.valid('json'), address))
      },
    )
}
