import { Hono } from 'hono'
import {
  accountPolicy,
  activate,
  changePassword,
  findSession,
  requestPasswordReset,
  logIn,
  logOut,
  presentOwnUser,
  presentShortOwnUser,
  register,
  resendActivation,
  resetPassword,
} from '#server/domain/accounts/index.ts'
import { cataloguePolicy } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { loadCart, loadOwnSummary } from '#server/domain/learning/index.ts'
import { reportPolicy } from '#server/domain/reports/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  type OwnRights,
  type SessionRights,
  ownUser,
  shortOwnUser,
} from '#shared/contract/accounts/accounts.ts'
import {
  activationRequest,
  forgotRequest,
  loginResponse,
  loginRequest,
  registerResponse,
  registerRequest,
  resendActivationRequest,
  resetRequest,
} from '#shared/contract/accounts/authentication.ts'
import { secondFactorRequired } from '#shared/contract/accounts/security.ts'
import { messageResponse, shapeQuery } from '#shared/contract/fields.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { type ApiEnv, readLoginSource, readToken, setBrowserCookie } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

const tag = 'Accounts'

export const secondFactorRules =
  'The login of an account with a second factor is rejected with `second_factor_required`; `challenge` is for `POST /user/login/second-factor`.'

export function accountRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/user/register',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Register and receive an activation link by email',
        response: registerResponse,
        details:
          '`GET /api/registration` says who may register. `invitation` is the token of an invitation link.',
        errors: ['invalid_input', 'forbidden', 'conflict', 'too_many'],
      }),
      parseBody(registerRequest),
      async (c) => c.json(await register(deps, c.req.valid('json'), c.get('clientAddress'))),
    )
    .post(
      '/user/activation',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Activate an account with the token of its activation link',
        response: messageResponse,
        errors: ['invalid_input', 'link_expired', 'forbidden', 'conflict', 'too_many'],
      }),
      parseBody(activationRequest),
      async (c) => {
        const token = c.req.valid('json').activation_token
        return c.json(await activate(deps, token, c.get('clientAddress')))
      },
    )
    .post(
      '/user/resend_activation',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Send the activation link again',
        response: messageResponse,
        errors: ['invalid_input', 'too_many'],
      }),
      parseBody(resendActivationRequest),
      async (c) => {
        const request = c.req.valid('json')
        return c.json(await resendActivation(deps, request, c.get('clientAddress')))
      },
    )
    .post(
      '/user/login',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Log in and receive a session token',
        details: secondFactorRules,
        response: loginResponse,
        errors: [
          'invalid_input',
          'wrong_credentials',
          'second_factor_required',
          'not_activated',
          'too_many',
        ],
        errorFields: { second_factor_required: secondFactorRequired },
      }),
      parseBody(loginRequest),
      async (c) => {
        const from = readLoginSource(c)
        const response = await logIn(deps, c.req.valid('json'), from)
        setBrowserCookie(c, from, deps)
        return c.json(response)
      },
    )
    .post(
      '/user/logout',
      guardEndpoint(deps, {
        right: accountPolicy.manageOwnAccount,
        tag,
        summary: 'Log out: end the session of this token',
        openDuringSetup: true,
        response: messageResponse,
      }),
      async (c) => c.json(await logOut(deps, c.get('session').id)),
    )
    .post(
      '/user/forgot',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Request a link to reset the password',
        response: messageResponse,
        errors: ['invalid_input', 'too_many'],
      }),
      parseBody(forgotRequest),
      async (c) => {
        const { email } = c.req.valid('json')
        return c.json(await requestPasswordReset(deps, email, c.get('clientAddress')))
      },
    )
    .post(
      '/user/reset',
      guardEndpoint(deps, {
        right: accountPolicy.setPassword,
        tag,
        summary:
          'Set a new password; `Authorization` is the token of the reset link or a session token',
        response: messageResponse,
        errors: ['invalid_input', 'not_logged_in', 'link_expired', 'too_many'],
      }),
      parseBody(resetRequest),
      async (c) => {
        const token = readToken(c)
        if (!token) throw new AppError('not_logged_in', accountMessages.resetExpired)
        const request = c.req.valid('json')
        const session = await findSession(deps, token)
        return c.json(
          session
            ? await changePassword(deps, session, request)
            : await resetPassword(deps, token, request.password, c.get('clientAddress')),
        )
      },
    )
    .get(
      '/user/user',
      guardEndpoint(deps, {
        right: accountPolicy.manageOwnAccount,
        tag,
        tokens: 'open',
        summary:
          'Get the current user with their cart; with `fields=short`, the cart contains course ids only',
        response: ownUser.or(shortOwnUser),
        openDuringSetup: true,
      }),
      parseQuery(shapeQuery),
      async (c) => {
        const { user } = c.get('session')
        if (c.req.valid('query').fields === 'short') {
          const summary = await loadOwnSummary(deps, user.id)
          return c.json(presentShortOwnUser(user, summary, getSessionRights(user), deps.settings))
        }
        const cart = await loadCart(deps, deps.db, user.id)
        return c.json(presentOwnUser(user, cart, getRights(user), deps.settings))
      },
    )
}

function getRights(user: Actor): OwnRights {
  return {
    administer: accountPolicy.administer.allows(user),
    createCourses: cataloguePolicy.createCourse.allows(user),
    keepCourses: cataloguePolicy.manageCourses.allows(user),
  }
}

function getSessionRights(user: Actor): SessionRights {
  return { ...getRights(user), moderate: reportPolicy.moderate.allows(user) }
}
