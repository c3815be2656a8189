import { matchUrls } from '#shared/community/post-text.ts'
import { filterLimits as limits } from '#shared/limits.ts'
import { toAsciiDomain } from '#shared/registration/email-domains.ts'
import { toLinkText } from './fold-text.ts'

export interface FoundLink {
  /** In the form that the DNS has. */
  host: string
  /** In lower case, without a slash at the end; empty for none. */
  path: string
}

/** Linear: each character is part of one run. */
const hostCharacters = /[\p{L}\p{M}\p{N}._-]+/gu
const portAndPath = /(?::\d{1,5})?(\/[^\s<>"'`()[\]\\]{0,200})?/uy

/**
 * Everything in a text that is a domain, with its path; also without a scheme, since people type it into the address
 * bar. URLs are found as browsers read them, too.
 */
export function* findLinks(text: string): Generator<FoundLink> {
  yield* findWrittenLinks(text)
  for (const { url } of matchUrls(text)) {
    const host = toDomain(url.hostname)
    if (host !== undefined) yield { host, path: toPath(toLinkText(url.pathname + url.search)) }
  }
}

function* findWrittenLinks(text: string): Generator<FoundLink> {
  const visible = toLinkText(text)
  const isInUrl = createUrlTest(visible)
  for (const { 0: run, index } of visible.matchAll(hostCharacters)) {
    const host = run.includes('.') ? toDomain(run) : undefined
    if (host === undefined) continue
    if (visible[index - 1] === '@' && !isInUrl(index - 1)) continue
    portAndPath.lastIndex = index + run.length
    yield { host, path: toPath(portAndPath.exec(visible)?.[1] ?? '') }
  }
}

/** A link as an admin may write it: a domain, perhaps with a scheme before it and a path. Undefined if it is none. */
export function parseLinkPattern(pattern: string): FoundLink | undefined {
  const link = toLinkText(pattern.trim())
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^(?:\/\/|\*\.)/, '')
    .replace(/^www\./, '')
  const parts = /^([^/?#:\s]+)(?::\d{1,5})?(\/\S*)?$/.exec(link)
  const host = parts?.[1] && toAsciiDomain(parts[1].replace(/\.$/, ''))
  return host ? { host, path: toPath(parts?.[2] ?? '') } : undefined
}

/**
 * Whether an `@` belongs to a URL, after whose user a host follows, rather than to an email address. It must be asked
 * for ascending positions. In `<…>`, URLs of Markdown can have spaces.
 */
function createUrlTest(text: string): (at: number) => boolean {
  let [next, isUrl, hasBracket] = [0, false, false]
  return (at) => {
    for (; next < at; next++) {
      const character = text[next] ?? ''
      if (character === '\n' || character === '>') [isUrl, hasBracket] = [false, false]
      else if (character === '<') hasBracket = true
      else if (character === '/' || character === '\\') isUrl = true
      else if (character === ':') isUrl ||= /https?$/.test(text.slice(Math.max(0, next - 5), next))
      else if (!hasBracket && /\s/.test(character)) isUrl = false
    }
    return isUrl
  }
}

/** The domain at the end of a run. Labels with an underscore, and empty ones, are not part of one. */
function toDomain(run: string): string | undefined {
  let end = run.length
  while (/[._-]/.test(run.charAt(end - 1))) end -= 1
  const trimmed = run.slice(0, end).replace(/^[._-]+/, '')
  const labels = trimmed.slice(-255).split('.')
  const start = labels.findLastIndex((label) => label === '' || label.includes('_')) + 1
  const domain = labels.slice(start).join('.')
  return domain.includes('.') ? toAsciiDomain(domain) : undefined
}

/** Without what belongs to the sentence, ".." and repeated slashes, which servers ignore. */
function toPath(path: string): string {
  if (path === '') return ''
  const written = path.slice(0, limits.pathMaxLength).replace(/[.,;:!?*_~]+$/, '')
  const url = URL.parse(`https://host.example${written}`)
  return (url ? `${url.pathname}${url.search}` : written)
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
}
