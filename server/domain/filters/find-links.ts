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
const hostCharacters = /[\p{L}\p{M}\p{N}.-]+/gu
const portAndPath = /(?::\d{1,5})?(\/[^\s<>"'`()[\]\\]{0,200})?/uy

/**
 * Everything in a text that is a domain, with its path; also without a scheme, since people type it into the address
 * bar.
 */
export function* findLinks(text: string): Generator<FoundLink> {
  const visible = toLinkText(text)
  for (const { 0: run, index } of visible.matchAll(hostCharacters)) {
    const host = run
      .replace(/^[.-]+/, '')
      .slice(0, 255)
      .replace(/[.-]+$/, '')
    const ascii = host.includes('.') ? toAsciiDomain(host) : undefined
    if (ascii === undefined) continue
    portAndPath.lastIndex = index + run.length
    yield { host: ascii, path: toPath(portAndPath.exec(visible)?.[1] ?? '') }
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

/** Without "..", which browsers resolve. */
function toPath(path: string): string {
  if (path === '') return ''
  const url = URL.parse(`https://host.example${path.slice(0, limits.pathMaxLength)}`)
  return (url ? `${url.pathname}${url.search}` : path).toLowerCase().replace(/\/+$/, '')
}
