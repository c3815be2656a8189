import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import { getSystem, isEchoToken, startChecks, systemPolicy } from '#server/domain/system/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  proxyEcho,
  proxyEchoQuery,
  systemResponse,
  type ProxyEcho,
} from '#shared/contract/administration/system.ts'
import { systemMessages } from '#shared/messages/administration/system.ts'
import { type ApiEnv, readConnection } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseQuery } from '../../middleware/parse-request.ts'

/** Checks of the installation. */
export function systemRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/admin/system',
      guardEndpoint(deps, {
        tag: 'Administration',
        right: systemPolicy.read,
        summary: 'Get the latest report of the system checks, and whether they run',
        response: systemResponse,
      }),
      async (c) => c.json(await getSystem(deps)),
    )
    .post(
      '/api/admin/system/checks',
      guardEndpoint(deps, {
        tag: 'Administration',
        right: systemPolicy.check,
        summary: 'Start the system checks',
        details:
          'They end after the response: request the report until `isRunning` is false. While they run, and for a minute afterwards, nothing is started.',
        response: systemResponse,
      }),
      async (c) => c.json(await startChecks(deps)),
    )
    .get(
      '/api/system/echo',
      guardEndpoint(deps, {
        tag: 'Administration',
        right: systemPolicy.echo,
        summary: 'Get how the request arrived, for checks of the proxy',
        details: 'The token is one that the checks create.',
        response: proxyEcho,
        errors: ['not_found'],
      }),
      parseQuery(proxyEchoQuery),
      (c) => {
        const { token } = c.req.valid('query')
        if (!isEchoToken(deps.settings.mediaSecret, token, deps.clock.now())) {
          throw new AppError('not_found', systemMessages.tokenInvalid)
        }
        const echo: ProxyEcho = {
          host: c.req.header('Host') ?? '',
          forwardedFor: c.req.header('X-Forwarded-For') ?? null,
          ...readConnection(c),
          trustedProxies: deps.settings.trustedProxies,
        }
        return c.json(echo, 200, { 'Cache-Control': 'no-store' })
      },
    )
}
