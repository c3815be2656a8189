import { Hono } from 'hono'
import { z } from 'zod'
import { accountPolicy, changeRole, listUsers } from '#server/domain/accounts/index.ts'
import {
  administrationPolicy,
  countSite,
  deleteUser,
  getUserRecord,
  listPolicyReports,
} from '#server/domain/administration/index.ts'
import { auditPolicy, listAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  roleChange,
  siteCounts,
  userList,
  userListQuery,
  userRecord,
} from '#shared/contract/administration.ts'
import { auditEntry, auditListQuery } from '#shared/contract/audit.ts'
import { messageAnswer } from '#shared/contract/parts.ts'
import { policyReport, policyReportQuery } from '#shared/contract/policy-reports.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseBody, parseQuery } from '../parse.ts'
import { idOf } from '../request-facts.ts'
import { tellTotal } from '../tell-total.ts'

const tag = 'Administration'

/** People as admins keep them, what the site counts, and the trail of what admins did. */
export function administrationRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/all_users',
      guardCall(deps, {
        tag,
        right: accountPolicy.seePeople,
        summary:
          'People, newest first; admins also get e-mail and gender, and find people by e-mail',
        answer: userList,
      }),
      parseQuery(userListQuery),
      async (c) => {
        const { users, ...extent } = await listUsers(
          deps,
          c.get('session').user,
          c.req.valid('query'),
        )
        tellTotal(c, extent)
        return c.json(users)
      },
    )
    .delete(
      '/user/delete/:id',
      guardCall(deps, {
        tag,
        right: administrationPolicy.keepUsers,
        summary: 'Delete a person for good; their courses stay for those who enrolled',
        answer: messageAnswer,
        refusals: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = idOf(c, administrationMessages.unknownUser)
        return c.json(await deleteUser(deps, c.get('session').user, id))
      },
    )
    .get(
      '/api/admin/users/:id',
      guardCall(deps, {
        tag,
        right: administrationPolicy.keepUsers,
        summary: 'One person, and how much is theirs',
        answer: userRecord,
        refusals: ['not_found'],
      }),
      async (c) => {
        const id = idOf(c, administrationMessages.unknownUser)
        return c.json(await getUserRecord(deps, c.get('session').user, id))
      },
    )
    .patch(
      '/api/admin/users/:id',
      guardCall(deps, {
        tag,
        right: administrationPolicy.keepUsers,
        summary: 'Give a person another role',
        answer: messageAnswer,
        refusals: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(roleChange),
      async (c) => {
        const id = idOf(c, administrationMessages.unknownUser)
        const { role } = c.req.valid('json')
        return c.json(await changeRole(deps, c.get('session').user, id, role))
      },
    )
    .get(
      '/api/admin/counts',
      guardCall(deps, {
        tag,
        right: administrationPolicy.overview,
        summary:
          'How many courses, students and instructors there are, and what waits for an admin',
        answer: siteCounts,
      }),
      async (c) => c.json(await countSite(deps)),
    )
    .get(
      '/api/admin/audit',
      guardCall(deps, {
        tag,
        right: auditPolicy.read,
        summary: 'The audit trail, ten entries a page, the newest first',
        answer: z.array(auditEntry),
      }),
      parseQuery(auditListQuery),
      async (c) => {
        const { entries, ...extent } = await listAudit(deps, c.req.valid('query'))
        tellTotal(c, extent)
        return c.json(entries)
      },
    )
    .get(
      '/api/admin/policy_reports',
      guardCall(deps, {
        tag,
        right: administrationPolicy.readPolicyReports,
        summary: 'What browsers blocked on our pages, ten kinds a page, the latest first',
        answer: z.array(policyReport),
      }),
      parseQuery(policyReportQuery),
      async (c) => {
        const { reports, ...extent } = await listPolicyReports(deps, c.req.valid('query'))
        tellTotal(c, extent)
        return c.json(reports)
      },
    )
}
