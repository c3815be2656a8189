import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import { standInMessages } from '#shared/messages/identity.ts'
import { pages } from '#shared/paths.ts'
import { loadOidcProvider, createProvider, generateSigningKey } from './provider.ts'
import { renderErrorPage, renderSignInPage, type DemoUser } from './sign-in-page.ts'
import { createIdentityUsers, type IdentityUsers, parseUserForm } from './users.ts'

export type { DemoUser }

export interface StandInOptions {
  issuer: string
  clientId: string
  folder: string
  /** Whom the page offers besides a person of one's own. */
  getDemoUsers: () => readonly DemoUser[]
}

const formMaxBytes = 10_000

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** The provider of the stand-in, for requests whose URL begins below the folder. */
export async function createStandInListener({
  issuer,
  clientId,
  folder,
  getDemoUsers: demoPeople,
}: StandInOptions): Promise<RequestListener> {
  const people = createIdentityUsers()
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
    findUser: people.find,
  })
  provider.Client.prototype.redirectUriAllowed = (address) =>
    isOurs(address, OidcProvider.ctx?.host)
  provider.use(async (context, next) => {
    context.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': onlyForms,
      'X-Content-Type-Options': 'nosniff',
    })
    if (context.path.startsWith('/sign-in/')) {
      await answerPage(provider, people, demoPeople(), context)
    } else await next()
  })
  const answer = provider.callback()
  return (request, response) => void answer(request, response)
}

/** People go back to where they came from, whatever this server is called there, and nowhere else. */
function isOurs(address: string, ownHost: string | undefined): boolean {
  if (!URL.canParse(address)) return false
  const { host, pathname } = new URL(address)
  return host === ownHost && pathname === pages.signInCallback
}

async function answerPage(
  provider: Provider,
  people: IdentityUsers,
  demo: readonly DemoUser[],
  context: Context,
): Promise<void> {
  const { req, res } = context
  context.type = 'html'
  if (!(await isUnderWay(provider, context))) {
    context.status = 400
    context.body = renderErrorPage(standInMessages.signInExpired)
    return
  }
  if (context.method !== 'POST') {
    context.body = renderSignInPage(demo)
    return
  }
  const form = await formOf(context)
  const choice = choiceOf(form, demo)
  if (choice && 'problems' in choice) {
    context.status = 400
    context.body = renderSignInPage(demo, { values: form, errors: choice.problems })
    return
  }
  const back = await provider.interactionResult(
    req,
    res,
    choice ? { login: { accountId: people.add(choice) } } : { error: 'access_denied' },
  )
  // Its host is what this process was called, which a proxy in front may have changed.
  context.status = 303
  context.redirect(new URL(back).pathname)
}

const onlyForms =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

async function isUnderWay(provider: Provider, { req, res }: Context): Promise<boolean> {
  try {
    await provider.interactionDetails(req, res)
    return true
  } catch {
    return false
  }
}

async function formOf(context: Context): Promise<URLSearchParams> {
  if (Number(context.get('Content-Length') || Infinity) > formMaxBytes) context.throw(413)
  return new URLSearchParams(await text(context.req))
}

/** Undefined for nobody. */
function choiceOf(form: URLSearchParams, demo: readonly DemoUser[]) {
  const choice = form.get('choice')
  if (choice === 'new') return parseUserForm(form)
  const chosen = demo.find(({ email }) => email === choice)
  return chosen && { name: chosen.name, email: chosen.email, isEmailVerified: true }
}
