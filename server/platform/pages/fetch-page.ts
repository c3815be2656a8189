import { Resolver } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { decodePage } from './decode-page.ts'
import { isPublicAddress } from './public-address.ts'

/** What a fetch may connect to, and how names are resolved. Only tests replace any of it. */
export interface FetchRules {
  isAllowed: (address: string, port: number) => boolean
  resolve: (hostname: string) => Promise<string[]>
}

export interface FetchedPage {
  /** After redirects. */
  url: URL
  html: string
}

const limits = { redirects: 3, totalMilliseconds: 5000, bytes: 512 * 1024 } as const
const ports = new Set([80, 443])
const redirectStatuses = new Set([301, 302, 303, 307, 308])

export const publicInternet: FetchRules = {
  isAllowed: (address, port) => isPublicAddress(address) && ports.has(port),
  resolve: resolveName,
}

/** The page could not be fetched, or must not be. */
export class FetchError extends Error {}

/**
 * Fetches an HTML page that a user named, without cookies: at most three redirects, five seconds and 512 kB, of
 * which the beginning is returned. Each address is checked after it was resolved, and that very address is
 * connected to. `beforeRequest` may reject the host of the page or of a redirect. Throws FetchError.
 */
export async function fetchPage(
  start: string,
  userAgent: string,
  rules: FetchRules = publicInternet,
  beforeRequest: (url: URL) => Promise<void> = async () => {},
): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(limits.totalMilliseconds)
  let url = parseUrl(start)
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    await beforeRequest(url)
    const { request, response } = await send(url, userAgent, rules, signal)
    try {
      const { statusCode = 0, headers } = response
      if (redirectStatuses.has(statusCode) && headers.location) {
        url = parseUrl(headers.location, url)
        continue
      }
      if (statusCode !== 200) throw new FetchError(`status ${statusCode}`)
      const contentType = headers['content-type'] ?? ''
      if (!/^text\/html(?:;|\s|$)/i.test(contentType)) throw new FetchError('not HTML')
      if ((headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new FetchError('encoded')
      return { url, html: decodePage(await readStart(response), contentType) }
    } finally {
      request.destroy()
    }
  }
  throw new FetchError('too many redirects')
}

function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new FetchError('invalid URL')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('protocol')
  if (url.username || url.password) throw new FetchError('credentials')
  return url
}

async function send(
  url: URL,
  userAgent: string,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  // Node does not look up an address, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !rules.isAllowed(host, port)) throw new FetchError('address')
  const request = (isSecure ? requestHttps : requestHttp)(url, {
    agent: false,
    signal,
    lookup: createLookup(rules, port),
    maxHeaderSize: 16_384,
    headers: { Accept: 'text/html', 'Accept-Encoding': 'identity', 'User-Agent': userAgent },
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
    request.end()
  })
  return { request, response }
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

async function readStart(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= limits.bytes) break
    }
  } catch (error) {
    throw toFetchError(error)
  }
  return Buffer.concat(chunks).subarray(0, limits.bytes)
}

function toFetchError(error: unknown): FetchError {
  return error instanceof FetchError ? error : new FetchError('network', { cause: error })
}
