import { communityLimits as limits } from '../limits.ts'
import { type FoundMention, matchMentions, toMentionedNames } from './mentions.ts'

/** A part of a text written by a user: plain, a URL, a hashtag, or what may be a mention. */
export interface TextPart {
  text: string
  /** Position in the whole text. */
  offset: number
  /** An http or https URL. */
  href?: string
  /** The hashtag as it is searched for, without `#`. */
  tag?: string
  /** The name after `@`, as it is written; whether there is such a user is unknown here. */
  mention?: string
}

const written = /https?:\/\/[^\s<>"'`]+/gi
/** Punctuation that belongs to the sentence, not to the URL. */
const trailing = new Set('.,;:!?…')
/** `#` and letters, digits or underscores, not within a word: neither `C#` nor `&#39;` is a hashtag. */
const hashtag = /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_]+)/gu
const letter = /\p{L}/u

/** Splits a text into plain parts, URLs, hashtags and mentions. Joined, the parts are the whole text. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  const mentions = matchMentions(text).reverse()
  let end = 0
  for (const { href, offset } of matchUrls(text)) {
    parts.push(...splitMentions(text, mentions, end, offset))
    parts.push({ text: href, offset, href })
    end = offset + href.length
  }
  parts.push(...splitMentions(text, mentions, end, text.length))
  return parts
}

/** The URLs of a text with their positions, as they are linked. */
export function* matchUrls(text: string): Generator<{ href: string; offset: number; url: URL }> {
  for (const { 0: match, index } of text.matchAll(written)) {
    const href = trimUrl(match)
    const url = URL.parse(href)
    if (url && url.hostname !== '') yield { href, offset: index, url }
  }
}

/** The URLs of a text, each once, in their order. */
export function findUrls(text: string): string[] {
  return [...new Set(Array.from(matchUrls(text), ({ href }) => href))]
}

/** The names that a text mentions, in lower case, each once, up to the limit; further ones are plain text. */
export function findMentions(text: string): string[] {
  return toMentionedNames(splitText(text).flatMap(({ mention }) => mention ?? []))
}

/** The hashtags of a text, each once, up to a limit; further ones are links, but do not list the post. */
export function findHashtags(text: string): string[] {
  const tags = new Set(splitText(text).flatMap(({ tag }) => tag ?? []))
  return [...tags].slice(0, limits.hashtagsMax)
}

/** `React`, `#react` and `ＲＥＡＣＴ` are the same; undefined if it cannot be a hashtag. */
export function normalizeHashtag(text: string): string | undefined {
  const tag = text.trim().replace(/^#/, '').normalize('NFKC').toLowerCase()
  const isValid = /^[\p{L}\p{M}\p{N}_]+$/u.test(tag) && letter.test(tag)
  return isValid && tag.length <= limits.hashtagMaxLength ? tag : undefined
}

/** Takes the mentions before `end` from `pending`, of which the last one comes first, without those within a URL. */
function splitMentions(
  text: string,
  pending: FoundMention[],
  start: number,
  end: number,
): TextPart[] {
  const parts: TextPart[] = []
  let last = start
  for (let next = pending.at(-1); next && next.start < end; next = pending.at(-1)) {
    pending.pop()
    if (next.start < start || next.end > end) continue
    parts.push(...splitHashtags(text, last, next.start))
    const written = text.slice(next.start, next.end)
    parts.push({ text: written, offset: next.start, mention: next.name })
    last = next.end
  }
  parts.push(...splitHashtags(text, last, end))
  return parts
}

function splitHashtags(text: string, start: number, end: number): TextPart[] {
  const parts: TextPart[] = []
  const plain = text.slice(start, end)
  let last = 0
  const addPlain = (until: number) => {
    if (until > last) parts.push({ text: plain.slice(last, until), offset: start + last })
  }
  for (const match of plain.matchAll(hashtag)) {
    const tag = normalizeHashtag(match[0])
    if (!tag) continue
    addPlain(match.index)
    parts.push({ text: match[0], offset: start + match.index, tag })
    last = match.index + match[0].length
  }
  addPlain(plain.length)
  return parts
}

/** Removes trailing punctuation, and closing brackets that are not opened inside the URL. */
function trimUrl(match: string): string {
  const surplus = {
    ')': countSurplus(match, '(', ')'),
    ']': countSurplus(match, '[', ']'),
    '}': countSurplus(match, '{', '}'),
  }
  let end = match.length
  for (; end > 0; end--) {
    const last = match.charAt(end - 1)
    if (trailing.has(last)) continue
    if (!(last in surplus)) break
    const bracket = last as keyof typeof surplus
    if (surplus[bracket] <= 0) break
    surplus[bracket] -= 1
  }
  return match.slice(0, end)
}

/** How many more closing brackets than opening ones there are. */
function countSurplus(text: string, opening: string, closing: string): number {
  return text.split(closing).length - text.split(opening).length
}

const coursePath = /^\/courses\/details\/([0-9a-f-]{36})\/?$/i

/** The id of the course that a URL of this site leads to. */
export function parseCourseUrl(href: string, siteUrl: string): string | undefined {
  if (!URL.canParse(href)) return undefined
  const { origin, pathname } = new URL(href)
  return origin === new URL(siteUrl).origin
    ? coursePath.exec(pathname)?.[1]?.toLowerCase()
    : undefined
}
