import { Hono } from 'hono'
import {
  accountPolicy,
  activate,
  changePassword,
  findSession,
  forgotPassword,
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
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  type OwnRights,
  activationRequest,
  forgotRequest,
  loginAnswer,
  loginRequest,
  ownUser,
  registerAnswer,
  registerRequest,
  resendActivationRequest,
  resetRequest,
  shortOwnUser,
} from '#shared/contract/accounts.ts'
import { messageAnswer, shapeQuery } from '#shared/contract/parts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseBody, parseQuery } from '../parse.ts'
import { deviceOf, tokenOf } from '../request-facts.ts'

const tag = 'Accounts'

export function accountRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/user/register',
      guardCall(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Register and receive an activation link by mail',
        answer: registerAnswer,
        refusals: ['invalid_input', 'conflict', 'too_many'],
      }),
      parseBody(registerRequest),
      async (c) => c.json(await register(deps, c.req.valid('json'), c.get('clientAddress'))),
    )
    .post(
      '/user/activation',
      guardCall(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Activate an account with the secret of its link',
        answer: messageAnswer,
        refusals: ['invalid_input', 'link_expired', 'conflict', 'too_many'],
      }),
      parseBody(activationRequest),
      async (c) => {
        const token = c.req.valid('json').activation_token
        return c.json(await activate(deps, token, c.get('clientAddress')))
      },
    )
    .post(
      '/user/resend_activation',
      guardCall(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Send the activation link again',
        answer: messageAnswer,
        refusals: ['invalid_input', 'too_many'],
      }),
      parseBody(resendActivationRequest),
      async (c) => {
        const request = c.req.valid('json')
        return c.json(await resendActivation(deps, request, c.get('clientAddress')))
      },
    )
    .post(
      '/user/login',
      guardCall(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Log in and receive a session token',
        answer: loginAnswer,
        refusals: ['invalid_input', 'wrong_credentials', 'not_activated', 'too_many'],
      }),
      parseBody(loginRequest),
      async (c) => {
        const from = { address: c.get('clientAddress'), ...deviceOf(c) }
        return c.json(await logIn(deps, c.req.valid('json'), from))
      },
    )
    .post(
      '/user/logout',
      guardCall(deps, {
        right: accountPolicy.keepOwnAccount,
        tag,
        summary: 'End the session of this token',
        answer: messageAnswer,
      }),
      async (c) => c.json(await logOut(deps, c.get('session').id)),
    )
    .post(
      '/user/forgot',
      guardCall(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Ask for a link to set a new password',
        answer: messageAnswer,
        refusals: ['invalid_input', 'too_many'],
      }),
      parseBody(forgotRequest),
      async (c) => {
        const { email } = c.req.valid('json')
        return c.json(await forgotPassword(deps, email, c.get('clientAddress')))
      },
    )
    .post(
      '/user/reset',
      guardCall(deps, {
        right: accountPolicy.setPassword,
        tag,
        summary: 'Set a new password, with a reset secret or a session token as Authorization',
        answer: messageAnswer,
        refusals: ['invalid_input', 'not_logged_in', 'link_expired', 'too_many'],
      }),
      parseBody(resetRequest),
      async (c) => {
        const token = tokenOf(c)
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
      guardCall(deps, {
        right: accountPolicy.keepOwnAccount,
        tag,
        summary: 'The own record with cart; `fields=short` for the ids of its courses alone',
        answer: ownUser.or(shortOwnUser),
      }),
      parseQuery(shapeQuery),
      async (c) => {
        const { user } = c.get('session')
        if (c.req.valid('query').fields === 'short') {
          const summary = await loadOwnSummary(deps, user.id)
          return c.json(presentShortOwnUser(user, summary, rightsOf(user), deps.settings))
        }
        const cart = await loadCart(deps, deps.db, user.id)
        return c.json(presentOwnUser(user, cart, rightsOf(user), deps.settings))
      },
    )
}

function rightsOf(user: Actor): OwnRights {
  return {
    administer: accountPolicy.administer.allows(user),
    createCourses: cataloguePolicy.createCourse.allows(user),
    keepCourses: cataloguePolicy.keepCourses.allows(user),
  }
}
