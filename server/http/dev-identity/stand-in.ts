import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { DemoPerson } from './stand-in-provider.ts'

export type { DemoPerson }

const folder = '/dev/identity'
const clientId = 'lectern'

export interface StandIn {
  issuer: string
  clientId: string
  /** Whom the page offers besides a person of one's own. */
  offer(people: readonly DemoPerson[]): void
  /** Puts the provider in front of the app, under a folder of the same address. */
  before(next: RequestListener): RequestListener
}

/**
 * Plays the identity provider for development, where none is set up. It checks nobody, so the domain
 * trusts it with nothing of value, and in production it is not there. Its code is loaded with the first
 * request.
 */
export function createStandIn(): StandIn {
  // A name of its own, the same for every start: it is only ever asked through this server.
  const issuer = `http://identity.lectern.test${folder}`
  let demo: readonly DemoPerson[] = []
  let loading: Promise<RequestListener> | undefined
  const load = () =>
    (loading ??= import('./stand-in-provider.ts').then(({ openStandInProvider }) =>
      openStandInProvider({ issuer, clientId, folder, demoPeople: () => demo }),
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
    offer: (offered) => void (demo = offered),
    before: (next) => (request, response) => {
      const { url = '' } = request
      if (url.startsWith(`${folder}/`)) void handle(request, response, url)
      else next(request, response)
    },
  }
}
