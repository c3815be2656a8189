import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { DemoUser } from './stand-in-listener.ts'

export type { DemoUser }

const folder = '/dev/identity'
const clientId = 'lectern'

export interface StandInProvider {
  issuer: string
  clientId: string
  /** Sets the users that the sign-in page offers. */
  setDemoUsers(users: readonly DemoUser[]): void
  /** Routes requests below `/dev/identity` to the provider, and all others to `next`. */
  wrap(next: RequestListener): RequestListener
}

/**
 * A local identity provider for development without a configured one. It checks no passwords, so the domain
 * restricts which users may sign in with it, and it does not exist in production. Its code is loaded on the
 * first request.
 */
export function createStandInProvider(): StandInProvider {
  // The same for every start. Nothing connects to this host: all requests go through this server.
  const issuer = `http://identity.lectern.test${folder}`
  let demoUsers: readonly DemoUser[] = []
  let loading: Promise<RequestListener> | undefined
  const load = () =>
    (loading ??= import('./stand-in-listener.ts').then(({ createStandInListener }) =>
      createStandInListener({ issuer, clientId, folder, getDemoUsers: () => demoUsers }),
    ))
  async function handle(request: IncomingMessage, response: ServerResponse, url: string) {
    const listener = await load()
    // oidc-provider derives its mount path from the difference between the two.
    Object.assign(request, { originalUrl: url, url: url.slice(folder.length) })
    listener(request, response)
  }

  return {
    issuer,
    clientId,
    setDemoUsers: (users) => void (demoUsers = users),
    wrap: (next) => (request, response) => {
      const { url = '' } = request
      if (url.startsWith(`${folder}/`)) void handle(request, response, url)
      else next(request, response)
    },
  }
}
