import { Hono } from 'hono'
import { z } from 'zod'
import {
  accountPolicy,
  changeRole,
  listUsers,
  setModerator,
} from '#server/domain/accounts/index.ts'
import {
  administrationPolicy,
  getSiteCounts,
  deleteUser,
  getUserDetails,
  listPolicyReports,
} from '#server/domain/administration/index.ts'
import { auditPolicy, listAuditEntries } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  changeRoleRequest,
  siteCounts,
  userList,
  userListQuery,
  userDetails,
} from '#shared/contract/administration/administration.ts'
import { auditEntry, auditListQuery } from '#shared/contract/administration/audit.ts'
import { policyReport, policyReportQuery } from '#shared/contract/administration/policy-reports.ts'
import { moderatorRequest } from '#shared/contract/community/moderation.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { type ApiEnv, parseIdParam, setTotalCount } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

const tag = 'Administration'

/** User management, site statistics, the audit log and policy reports. */
export function administrationRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/all_users',
      guardEndpoint(deps, {
        tag,
        right: accountPolicy.viewUsers,
        summary:
          'List users, newest first; admins also get email and gender, and can search by email',
        response: userList,
      }),
      parseQuery(userListQuery),
      async (c) => {
        const { users, ...extent } = await listUsers(
          deps,
          c.get('session').user,
          c.req.valid('query'),
        )
        setTotalCount(c, extent)
        return c.json(users)
      },
    )
    .delete(
      '/user/delete/:id',
      guardEndpoint(deps, {
        tag,
        tokens: 'closed',
        right: administrationPolicy.manageUsers,
        requiresFreshProof: 'web',
        summary: 'Delete a user permanently; enrolled learners keep the courses of the user',
        response: messageResponse,
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = parseIdParam(c, administrationMessages.unknownUser)
        return c.json(await deleteUser(deps, c.get('session').user, id))
      },
    )
    .get(
      '/api/admin/users/:id',
      guardEndpoint(deps, {
        tag,
        right: administrationPolicy.manageUsers,
        summary: 'Get a user with the numbers of their courses, posts and other records',
        response: userDetails,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, administrationMessages.unknownUser)
        return c.json(await getUserDetails(deps, c.get('session').user, id))
      },
    )
    .patch(
      '/api/admin/users/:id',
      guardEndpoint(deps, {
        tag,
        right: administrationPolicy.manageUsers,
        requiresFreshProof: true,
        summary: 'Change the role of a user',
        response: messageResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(changeRoleRequest),
      async (c) => {
        const id = parseIdParam(c, administrationMessages.unknownUser)
        const { role } = c.req.valid('json')
        return c.json(await changeRole(deps, c.get('session').user, id, role))
      },
    )
    .put(
      '/api/admin/users/:id/moderator',
      guardEndpoint(deps, {
        tag,
        right: administrationPolicy.manageUsers,
        requiresFreshProof: true,
        summary: 'Grant or revoke the right to moderate, which is independent of the role',
        response: messageResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(moderatorRequest),
      async (c) => {
        const id = parseIdParam(c, administrationMessages.unknownUser)
        const { moderator } = c.req.valid('json')
        return c.json(
          await setModerator(deps, c.get('session').user, { id, isModerator: moderator }),
        )
      },
    )
    .get(
      '/api/admin/counts',
      guardEndpoint(deps, {
        tag,
        right: administrationPolicy.overview,
        summary: 'Count courses, students and instructors, and what needs an admin’s attention',
        response: siteCounts,
      }),
      async (c) => c.json(await getSiteCounts(deps)),
    )
    .get(
      '/api/admin/audit',
      guardEndpoint(deps, {
        tag,
        right: auditPolicy.read,
        summary: 'List the audit log, newest first, ten entries per page',
        response: z.array(auditEntry),
      }),
      parseQuery(auditListQuery),
      async (c) => {
        const { entries, ...extent } = await listAuditEntries(deps, c.req.valid('query'))
        setTotalCount(c, extent)
        return c.json(entries)
      },
    )
    .get(
      '/api/admin/policy_reports',
      guardEndpoint(deps, {
        tag,
        right: administrationPolicy.readPolicyReports,
        summary:
          'List reported violations of the Content Security Policy, latest first, ten per page',
        response: z.array(policyReport),
      }),
      parseQuery(policyReportQuery),
      async (c) => {
        const { reports, ...extent } = await listPolicyReports(deps, c.req.valid('query'))
        setTotalCount(c, extent)
        return c.json(reports)
      },
    )
}
