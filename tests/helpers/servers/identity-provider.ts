import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import type Provider from 'oidc-provider'
import type { ClientMetadata } from 'oidc-provider'
import { createProvider, generateSigningKey } from '#server/http/dev-identity/provider.ts'
import { createIdentityUsers, type IdentityUser } from '#server/http/dev-identity/users.ts'
import { pages } from '#shared/paths.ts'

export type { IdentityUser } from '#server/http/dev-identity/users.ts'

/** Kinds of clients: public, with a secret, and Google's implicit flow with an ID token. */
export type Flow = 'public' | 'secret' | 'id_token'

export const clientId = 'lectern-of-the-tests'
export const clientSecret = 'a secret between the two servers'

export interface TestIdentityProvider {
  issuer: string
  port: number
  /** The user of the next sign-in, which shows no page; `nobody` declines. */
  nextUser: IdentityUser | 'nobody'
  /** Responds to the next sign-ins with this token for their nonce, valid or not. */
  forge: ((nonce: string) => Promise<string>) | undefined
  /** Number of requests for the signing keys. */
  keyRequests: number
  /** Replaces the signing key. */
  rotate(): Promise<void>
  /** Follows the provider's redirects as a browser does; returns the callback URL. */
  pass(address: string): Promise<URL>
  /** Signs a token with this provider's key. */
  mint(claims: JWTPayload, header?: { kid?: string }): Promise<string>
  stop(): Promise<void>
  startAgain(): Promise<void>
}

/** Starts a real OpenID Connect provider on its own port. */
export async function startIdentityProvider(
  options: { flow?: Flow; mayReturnTo?: string[]; port?: number } = {},
): Promise<TestIdentityProvider> {
  const { flow = 'public', mayReturnTo = [] } = options
  const users = createIdentityUsers()
  let key: JWK = await generateSigningKey()
  let provider: Provider
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/jwks') own.keyRequests += 1
    if (pathname === '/auth' && own.forge) void sendForgedToken(own.forge, searchParams, response)
    else void provider.callback()(request, response)
  })
  await listen(server, options.port ?? 0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const issuer = `http://127.0.0.1:${port}`

  async function build(): Promise<Provider> {
    const created = await createProvider({
      issuer,
      client: clients[flow],
      clientAuthMethods: flow === 'public' ? ['none'] : ['client_secret_post'],
      keys: [key],
      signInUrl: (interaction) => `/sign-in/${interaction}`,
      findUser: users.find,
    })
    created.Client.prototype.redirectUriAllowed = (value) =>
      mayReturnTo.includes(value.replace(pages.signInCallback, ''))
    created.use(async ({ path, req, res }, next) => {
      if (!path.startsWith('/sign-in/')) return next()
      const { nextUser: user } = own
      await created.interactionFinished(
        req,
        res,
        user === 'nobody' ? { error: 'access_denied' } : { login: { accountId: users.add(user) } },
      )
    })
    return created
  }

  const own: TestIdentityProvider = {
    issuer,
    port,
    nextUser: { name: 'Nobody In Particular', email: 'nobody@example.test', isEmailVerified: true },
    forge: undefined,
    keyRequests: 0,
    async rotate() {
      key = await generateSigningKey()
      provider = await build()
    },
    pass: (address) => follow(new URL(address), issuer),
    async mint(claims, header = {}) {
      const kid = header.kid ?? key.kid ?? ''
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(await importJWK(key, 'ES256'))
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    startAgain: () => listen(server, port),
  }
  provider = await build()
  return own
}

const unused = [`http://localhost${pages.signInCallback}`]
const clients: Record<Flow, ClientMetadata> = {
  public: {
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    redirect_uris: unused,
    id_token_signed_response_alg: 'ES256',
  },
  secret: {
    client_id: clientId,
    client_secret: clientSecret,
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: unused,
    id_token_signed_response_alg: 'ES256',
  },
  id_token: {
    client_id: clientId,
    client_secret: clientSecret,
    token_endpoint_auth_method: 'client_secret_post',
    application_type: 'native',
    grant_types: ['implicit'],
    response_types: ['id_token'],
    redirect_uris: unused,
    id_token_signed_response_alg: 'ES256',
  },
}

/** Redirects to the callback as a malicious provider would, with a forged ID token. */
async function sendForgedToken(
  forge: (nonce: string) => Promise<string>,
  params: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const result = new URLSearchParams({
    id_token: await forge(params.get('nonce') ?? ''),
    state: params.get('state') ?? '',
  })
  response.writeHead(303, { Location: `${params.get('redirect_uri')}#${result}` }).end()
}

/** Follows redirects with the provider's cookies until one leads to another origin. */
async function follow(start: URL, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = start
  while (next.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider stopped at ${next.href}: ${await response.text()}`)
    next = new URL(location, next)
  }
  return next
}

async function listen(server: Server<typeof IncomingMessage>, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
