import {
  FetchError,
  type FetchRules,
  parseUrl,
  publicInternet,
  readStart,
  sendChecked,
} from '../outgoing/send-checked.ts'

export interface FetchedPage {
  /** After redirects. */
  url: URL
  html: string
}

const limits = { redirects: 3, totalMilliseconds: 5000, bytes: 512 * 1024 } as const
const redirectStatuses = new Set([301, 302, 303, 307, 308])

/**
 * Fetches an HTML page that a user named, without cookies: at most three redirects, five seconds and 512 kB, of
 * which the beginning is returned. `beforeRequest` may reject the host of the page or of a redirect. Throws FetchError.
 */
export async function fetchPage(
  start: string,
  userAgent: string,
  rules: FetchRules = publicInternet,
  beforeRequest: (url: URL) => Promise<void> = async () => {},
): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(limits.totalMilliseconds)
  const headers = { Accept: 'text/html', 'Accept-Encoding': 'identity', 'User-Agent': userAgent }
  let url = parseUrl(start)
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    await beforeRequest(url)
    const { request, response } = await sendChecked(url, rules, { method: 'GET', headers, signal })
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
      return { url, html: decodePage(await readStart(response, limits.bytes), contentType) }
    } finally {
      request.destroy()
    }
  }
  throw new FetchError('too many redirects')
}

/** Where a page declares its encoding, in bytes. */
const declarationBytes = 1024

/** Decodes a page by the charset of its header or its `meta` element, by default UTF-8. Never throws. */
function decodePage(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes))
  const label = findCharset(contentType) ?? findCharset(start) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function findCharset(text: string): string | undefined {
  return /charset\s*=\s*["']?([\w-]{1,40})/i.exec(text)?.[1]
}
