import { callApi, type Reply } from './client.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'fetch' | 'identity'>

export interface SignInBrowser {
  /** Starts a sign-in. */
  start(headers?: Record<string, string>): Promise<Reply>
  /** The current cookie. */
  headers(): { cookie: string }
  /** Starts a sign-in, follows the provider, and returns the query of the callback. */
  query(): Promise<string>
  /** Starts a sign-in, follows the provider, and returns the ID token of the callback. */
  tokenId(): Promise<string>
  redeem(query: string): Promise<Reply>
  logIn(tokenId: unknown): Promise<Reply>
  /** The whole sign-in. */
  signIn(): Promise<Reply>
}

/** The part of a browser that signing in needs: a cookie and the provider's redirects. */
export function signInBrowser(app: App): SignInBrowser {
  let cookie = ''
  const call = async (path: `POST /${string}`, body?: unknown, headers = {}) => {
    const reply = await callApi(app, path, { body, headers: { ...own.headers(), ...headers } })
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return reply
  }
  const own: SignInBrowser = {
    start: (headers) => call('POST /user/google_login/attempt', undefined, headers),
    async tokenId() {
      const { body } = await own.start()
      const callback = await app.identity.pass(String(body['address']))
      const direct = new URLSearchParams(callback.hash.slice(1)).get('id_token')
      if (direct) return direct
      const redeemed = await own.redeem(callback.search)
      return String(redeemed.body['tokenId'])
    },
    headers: () => ({ cookie }),
    async query() {
      const { body } = await own.start()
      return (await app.identity.pass(String(body['address']))).search
    },
    redeem: (query) => call('POST /user/google_login/code', { query }),
    logIn: (tokenId) => call('POST /user/google_login', { tokenId }),
    signIn: async () => own.logIn(await own.tokenId()),
  }
  return own
}

/** The nonce in the provider's URL. */
export function nonceIn(start: Reply): string {
  return new URL(String(start.body['address'])).searchParams.get('nonce') ?? ''
}
