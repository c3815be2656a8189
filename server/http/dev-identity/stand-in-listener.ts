import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import { standInMessages } from '#shared/messages/accounts/identity.ts'
import { pages } from '#shared/paths.ts'
import { loadOidcProvider, createProvider, generateSigningKey } from './provider.ts'
import { renderErrorPage, renderSignInPage, type DemoUser } from './sign-in-page.ts'
import { createIdentityUsers, type IdentityUsers, parseUserForm } from './users.ts'

export type { DemoUser }

export interface StandInOptions {
  issuer: string
  clientId: string
  folder: string
  /** The users that the sign-in page offers. */
  getDemoUsers: () => readonly DemoUser[]
}

const formMaxBytes = 10_000

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** Creates the listener of the stand-in provider, for URLs relative to the folder. */
export async function createStandInListener({
  issuer,
  clientId,
  folder,
  getDemoUsers,
}: StandInOptions): Promise<RequestListener> {
  const users = createIdentityUsers()
  const { default: OidcProvider } = await loadOidcProvider()
  const provider = await createProvider({
    issuer,
    client: {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
      redirect_uris: [`http://localhost${pages.signInCallback}`],
    },
    clientAuthMethods: ['none'],
    keys: [await generateSigningKey()],
    signInUrl: (interaction) => `${folder}/sign-in/${interaction}`,
    findUser: users.find,
  })
  provider.Client.prototype.redirectUriAllowed = (url) => isOwnCallback(url, OidcProvider.ctx?.host)
  provider.use(async (context, next) => {
    context.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': formPolicy,
      'X-Content-Type-Options': 'nosniff',
    })
    if (context.path.startsWith('/sign-in/')) {
      await handleSignInPage(provider, users, getDemoUsers(), context)
    } else await next()
  })
  const handle = provider.callback()
  return (request, response) => void handle(request, response)
}

/** The callback on the host by which the browser reached this server; no other redirect is allowed. */
function isOwnCallback(url: string, ownHost: string | undefined): boolean {
  if (!URL.canParse(url)) return false
  const { host, pathname } = new URL(url)
  return host === ownHost && pathname === pages.signInCallback
}

async function handleSignInPage(
  provider: Provider,
  users: IdentityUsers,
  demoUsers: readonly DemoUser[],
  context: Context,
): Promise<void> {
  const { req, res } = context
  context.type = 'html'
  if (!(await isInteractionActive(provider, context))) {
    context.status = 400
    context.body = renderErrorPage(standInMessages.signInExpired)
    return
  }
  if (context.method !== 'POST') {
    context.body = renderSignInPage(demoUsers)
    return
  }
  const form = await readForm(context)
  const choice = parseChoice(form, demoUsers)
  if (choice && 'errors' in choice) {
    context.status = 400
    context.body = renderSignInPage(demoUsers, { values: form, errors: choice.errors })
    return
  }
  const resumeUrl = await provider.interactionResult(
    req,
    res,
    choice ? { login: { accountId: users.add(choice) } } : { error: 'access_denied' },
  )
  // Without the host, which a proxy in front may have changed.
  context.status = 303
  context.redirect(new URL(resumeUrl).pathname)
}

const formPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

async function isInteractionActive(provider: Provider, { req, res }: Context): Promise<boolean> {
  try {
    await provider.interactionDetails(req, res)
    return true
  } catch {
    return false
  }
}

async function readForm(context: Context): Promise<URLSearchParams> {
  if (Number(context.get('Content-Length') || Infinity) > formMaxBytes) context.throw(413)
  return new URLSearchParams(await text(context.req))
}

/** The chosen user or the errors of the form; undefined to cancel. */
function parseChoice(form: URLSearchParams, demoUsers: readonly DemoUser[]) {
  const choice = form.get('choice')
  if (choice === 'new') return parseUserForm(form)
  const chosen = demoUsers.find(({ email }) => email === choice)
  return chosen && { name: chosen.name, email: chosen.email, isEmailVerified: true }
}
