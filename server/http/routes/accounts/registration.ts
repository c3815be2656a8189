import { Hono } from 'hono'
import {
  accountPolicy,
  changeRegistration,
  checkInvitation,
  createInvitation,
  getRegistrationInfo,
  getRegistrationSettings,
  revokeInvitation,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  changeRegistrationRequest,
  createInvitationRequest,
  invitationCreated,
  invitationRequest,
  invitationResponse,
  registrationChanged,
  registrationInfo,
  registrationSettingsResponse,
} from '#shared/contract/accounts/registration.ts'
import { registrationMessages } from '#shared/messages/accounts/registration.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'
import { cachePublicResponse } from '../../response-cache/public-endpoints.ts'

/** Who may register, and the links with which people can. */
export function registrationRoutes(deps: Deps) {
  const shared = { tag: 'Administration', right: accountPolicy.administer } as const
  return new Hono<ApiEnv>()
    .get(
      '/api/registration',
      guardEndpoint(deps, {
        tag: 'Accounts',
        right: accountPolicy.registerAndLogIn,
        summary: 'Get who may register',
        response: registrationInfo,
      }),
      cachePublicResponse(),
      async (c) => c.json(await getRegistrationInfo(deps)),
    )
    .post(
      '/user/invitation',
      guardEndpoint(deps, {
        tag: 'Accounts',
        right: accountPolicy.registerAndLogIn,
        summary: 'Check whether the link of an invitation works',
        onlyReads: true,
        response: invitationResponse,
        errors: ['invalid_input'],
      }),
      parseBody(invitationRequest),
      async (c) => c.json(await checkInvitation(deps, c.req.valid('json').invitation)),
    )
    .get(
      '/api/admin/registration',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Get who may register, and the invitation links',
        response: registrationSettingsResponse,
      }),
      async (c) => c.json(await getRegistrationSettings(deps)),
    )
    .put(
      '/api/admin/registration',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Change who may register',
        details:
          'Applies at once. `emailDomains` include their subdomains. `version` is the one that was edited.',
        response: registrationChanged,
        limit: 'cataloguePerUser',
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(changeRegistrationRequest),
      async (c) =>
        c.json(await changeRegistration(deps, c.get('session').user, c.req.valid('json'))),
    )
    .post(
      '/api/admin/registration/invitations',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Create an invitation link',
        details: 'The link is in this response only.',
        response: invitationCreated,
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(createInvitationRequest),
      async (c) => c.json(await createInvitation(deps, c.get('session').user, c.req.valid('json'))),
    )
    .delete(
      '/api/admin/registration/invitations/:id',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Revoke an invitation link',
        response: registrationChanged,
        errors: ['not_found'],
      }),
      async (c) =>
        c.json(
          await revokeInvitation(
            deps,
            c.get('session').user,
            parseIdParam(c, registrationMessages.invitationMissing),
          ),
        ),
    )
}
