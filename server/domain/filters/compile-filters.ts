import type { contentFilters } from '#server/db/schema/index.ts'
import type { FilterKind } from '#shared/filters/filter-choices.ts'
import { filterLimits as limits } from '#shared/limits.ts'
import { toAsciiDomain, toEmailDomain } from '#shared/registration/email-domains.ts'
import { findLinks, type FoundLink, parseLinkPattern } from './find-links.ts'
import { toFoldedWords } from './fold-text.ts'

export type FilterRow = typeof contentFilters.$inferSelect

/** All filters in the form in which a text is matched, in a time that grows with the text alone. */
export interface CompiledFilters {
  matchText(text: string): FilterRow[]
  matchEmail(email: string): FilterRow[]
}

/** A node of the tree of phrases, by their words. */
interface PhraseNode {
  next: Map<string, PhraseNode>
  filter?: FilterRow
}

/** By host and path. */
type LinkFilters = Map<string, Map<string, FilterRow>>

export function compileFilters(rows: readonly FilterRow[]): CompiledFilters {
  const phrases: PhraseNode = { next: new Map() }
  const links: LinkFilters = new Map()
  const emailDomains = new Map<string, FilterRow>()
  for (const filter of rows) {
    if (filter.kind === 'word') addPhrase(phrases, filter)
    else if (filter.kind === 'email_domain') emailDomains.set(filter.key, filter)
    else {
      const { host, path } = splitLinkKey(filter.key)
      const paths = links.get(host) ?? new Map<string, FilterRow>()
      links.set(host, paths.set(path, filter))
    }
  }
  return {
    matchText(text) {
      const found = new Set<FilterRow>()
      if (phrases.next.size > 0) matchPhrases(phrases, toFoldedWords(text), found)
      if (links.size > 0) for (const link of findLinks(text)) matchLink(links, link, found)
      return [...found]
    },
    matchEmail(email) {
      if (emailDomains.size === 0) return []
      const host = toAsciiDomain(
        email
          .trim()
          .toLowerCase()
          .slice(email.trim().lastIndexOf('@') + 1),
      )
      return host ? listDomains(host).flatMap((domain) => emailDomains.get(domain) ?? []) : []
    },
  }
}

/** The form that is compared, and by which a filter is unique; undefined if the pattern is not valid. */
export function toFilterKey(kind: FilterKind, pattern: string): string | undefined {
  if (kind === 'word') {
    const words = toFoldedWords(pattern)
    return words.length > 0 && words.length <= limits.phraseWordsMax ? words.join(' ') : undefined
  }
  if (kind === 'email_domain') return toAsciiDomain(toEmailDomain(pattern) ?? '')
  const link = parseLinkPattern(pattern)
  return link && `${link.host}${link.path}`
}

function splitLinkKey(key: string): FoundLink {
  const slash = key.indexOf('/')
  return slash < 0 ? { host: key, path: '' } : { host: key.slice(0, slash), path: key.slice(slash) }
}

function addPhrase(root: PhraseNode, filter: FilterRow): void {
  let node = root
  for (const word of filter.key.split(' ')) {
    const next: PhraseNode = node.next.get(word) ?? { next: new Map() }
    node.next.set(word, next)
    node = next
  }
  node.filter = filter
}

function matchPhrases(root: PhraseNode, words: readonly string[], found: Set<FilterRow>): void {
  for (let start = 0; start < words.length; start++) {
    let node: PhraseNode | undefined = root
    for (let at = start; node && at < words.length; at++) {
      node = node.next.get(words[at] ?? '')
      if (node?.filter) found.add(node.filter)
    }
  }
}

function matchLink(links: LinkFilters, { host, path }: FoundLink, found: Set<FilterRow>): void {
  for (const domain of listDomains(host)) {
    const filters = links.get(domain)
    if (!filters) continue
    for (let end = 0; end <= path.length; end++) {
      const filter = isEndOfName(path, end) && filters.get(path.slice(0, end))
      if (filter) found.add(filter)
    }
  }
}

/** "/shop" contains "/shop", "/shop/1", "/shop?id=1" and "/shop)", but not "/shopping" and "/shop-2". */
function isEndOfName(path: string, at: number): boolean {
  const next = path.charAt(at)
  if (next !== '%') return !/[\w-]/.test(next)
  const escapes = /^(?:%[\da-f]{2}){1,4}/.exec(path.slice(at, at + 12))?.[0] ?? ''
  const character = Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8')
  return !/^[\p{L}\p{M}\p{N}]/u.test(character)
}

/** A host and the domains that it is a subdomain of. */
function listDomains(host: string): string[] {
  const labels = host.split('.')
  return labels.map((_label, index) => labels.slice(index).join('.'))
}
