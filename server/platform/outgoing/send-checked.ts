import { lookup, Resolver } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** What a request to an address that a user named may connect to, and how names are resolved. */
export interface FetchRules {
  isAllowed: (address: string, port: number) => boolean
  resolve: (hostname: string) => Promise<string[]>
}

const ports = new Set([80, 443])

export const publicInternet: FetchRules = {
  isAllowed: (address, port) => isPublicAddress(address) && ports.has(port),
  resolve: resolveName,
}

/** Private networks too, with names from the hosts file. */
export const anyAddress: FetchRules = {
  isAllowed: () => true,
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true })).map(({ address }) => address),
}

/** The page could not be fetched, or must not be. */
export class FetchError extends Error {}

export interface CheckedRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array
  signal: AbortSignal
}

/** Throws FetchError for what is neither http nor https, or has a user name or password. */
export function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new FetchError('invalid URL')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('protocol')
  if (url.username || url.password) throw new FetchError('credentials')
  return url
}

/** Whether the URL names an address, not a host, that the rules do not allow. */
export function isForbiddenAddress(url: URL, rules: FetchRules): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !rules.isAllowed(host, getPort(url))
}

/**
 * Sends a request to an address that a user named, on a connection of its own. Each address is checked after it was
 * resolved, and that very address is connected to. Redirects are not followed. The caller reads the response and then
 * destroys the request. Throws FetchError.
 */
export async function sendChecked(
  url: URL,
  rules: FetchRules,
  { method, headers, body, signal }: CheckedRequest,
): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const port = getPort(url)
  // Node does not look up an address, so it is checked here.
  if (isForbiddenAddress(url, rules)) throw new FetchError('address')
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    agent: false,
    signal,
    lookup: createLookup(rules, port),
    maxHeaderSize: 16_384,
    headers,
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('error', (error) => reject(toFetchError(error)))
    request.on('response', resolve)
    request.on('socket', (socket) =>
      socket.once('connect', () => {
        if (!rules.isAllowed(socket.remoteAddress ?? '', port)) {
          request.destroy(new FetchError('address'))
        }
      }),
    )
    request.end(body)
  })
  return { request, response }
}

/** Whether a request failed because the rules do not allow the address; a look-up's error is the cause of another. */
export function isAddressError(error: unknown): boolean {
  if (!(error instanceof FetchError)) return false
  return error.message === 'address' || isAddressError(error.cause)
}

/** The beginning of the body. Throws FetchError. */
export async function readStart(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch (error) {
    throw toFetchError(error)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function getPort({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** The socket connects to one of the addresses that were checked: there is no second look-up. */
function createLookup(rules: FetchRules, port: number): LookupFunction {
  return async (hostname, { all }, done) => {
    try {
      const addresses = await rules.resolve(hostname)
      const [first] = addresses
      const isAllowed = addresses.every((address) => rules.isAllowed(address, port))
      if (first === undefined || !isAllowed) throw new FetchError('address')
      if (all)
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        )
      else done(null, first, isIP(first))
    } catch (error) {
      done(toFetchError(error), '', 0)
    }
  }
}

async function resolveName(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 1 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

function toFetchError(error: unknown): FetchError {
  return error instanceof FetchError ? error : new FetchError('network', { cause: error })
}
