import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { DemoUser } from './stand-in-listener.ts'

export type { DemoUser }

const folder = '/dev/identity'
const clientId = 'lectern'

export interface StandInProvider {
  issuer: string
  clientId: string
  /** Whom the page offers besides a person of one's own. */
  setDemoUsers(people: readonly DemoUser[]): void
  /** Puts the provider in front of the app, under a folder of the same address. */
  wrap(next: RequestListener): RequestListener
}

/**
 * Plays the identity provider for development, where none is set up. It checks nobody, so the domain
 * trusts it with nothing of value, and in production it is not there. Its code is loaded with the first
 * request.
 */
export function createStandInProvider(): StandInProvider {
  // A name of its own, the same for every start: it is only ever asked through this server.
  const issuer = `http://identity.lectern.test${folder}`
  let demo: readonly DemoUser[] = []
  let loading: Promise<RequestListener> | undefined
  const load = () =>
    (loading ??= import('./stand-in-listener.ts').then(({ createStandInListener }) =>
      createStandInListener({ issuer, clientId, folder, getDemoUsers: () => demo }),
    ))
  async function handle(request: IncomingMessage, response: ServerResponse, url: string) {
    const listener = await load()
    // What the provider knows the folder by: the address as it was, and the rest of it.
    Object.assign(request, { originalUrl: url, url: url.slice(folder.length) })
    listener(request, response)
  }

  return {
    issuer,
    clientId,
    setDemoUsers: (offered) => void (demo = offered),
    wrap: (next) => (request, response) => {
      const { url = '' } = request
      if (url.startsWith(`${folder}/`)) void handle(request, response, url)
      else next(request, response)
    },
  }
}
