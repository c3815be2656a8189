import { callApi, type Reply } from './client.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'fetch' | 'identity'>

export interface SignInBrowser {
  /** Presses the button. */
  start(headers?: Record<string, string>): Promise<Reply>
  /** The cookie it holds. */
  headers(): { cookie: string }
  /** Presses the button, passes the provider, and answers the query that it came back with. */
  query(): Promise<string>
  /** Presses the button, passes the provider, and answers the ID token it came back with. */
  tokenId(): Promise<string>
  redeem(query: string): Promise<Reply>
  logIn(tokenId: unknown): Promise<Reply>
  /** All of it. */
  signIn(): Promise<Reply>
}

/** As much of a browser as signing in needs: the cookie, and the way through the provider. */
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

/** The nonce in the address of the provider. */
export function nonceIn(start: Reply): string {
  return new URL(String(start.body['address'])).searchParams.get('nonce') ?? ''
}
