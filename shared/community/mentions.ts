import { communityLimits as limits } from '../limits.ts'

/** A mention in a plain text or in a part of one: `@name`. */
export interface FoundMention {
  /** Where it starts and ends, `@` included. */
  start: number
  end: number
  /** As it is written, without `@`. */
  name: string
}

/**
 * `@` and letters, digits, `_`, `.` or `-`, not within a word, address or path: neither `a@b.c` nor `site/@a` is one.
 * One character class with one repetition, so that the time is linear in the length of the text.
 */
const candidate = /(?<![\p{L}\p{M}\p{N}_@/+=%&#-])@[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*/gu
/** The address of another service (`@a@b.c`), a package (`@a/b`), or `@a#b`. */
const continuation = /^[@/#][\p{L}\p{N}_]/u
const code = /```[^]*?(?:```|$)|`[^`\n]+`/g

/** The mentions in a text, in order, without those in code between backticks. URLs are the caller's business. */
export function matchMentions(text: string): FoundMention[] {
  if (!text.includes('@')) return []
  const mentions: FoundMention[] = []
  for (const match of text.matchAll(candidate)) {
    const name = trimEnd(match[0].slice(1))
    const end = match.index + 1 + name.length
    const matchEnd = match.index + match[0].length
    if (name.length > limits.mentionMaxLength) continue
    if (continuation.test(text.slice(matchEnd, matchEnd + 3))) continue
    mentions.push({ start: match.index, end, name })
  }
  return mentions.length === 0 ? mentions : withoutCode(mentions, text)
}

/** Whether `@` and this username is a mention: usernames with spaces or symbols cannot be mentioned. */
export function isMentionable(username: string): boolean {
  const [found] = matchMentions(`@${username}`)
  return found?.name === username
}

/** Names as they are compared, each once, up to the limit per text. */
export function toMentionedNames(names: Iterable<string>): string[] {
  const folded = new Set<string>()
  for (const name of names) {
    if (folded.size === limits.mentionedUsersMax) break
    folded.add(name.toLowerCase())
  }
  return [...folded]
}

/** Punctuation at the end belongs to the sentence. */
function trimEnd(name: string): string {
  let end = name.length
  while (end > 0 && /[.-]/.test(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

/** Both lists are in order, so that each is read once. */
function withoutCode(mentions: FoundMention[], text: string): FoundMention[] {
  if (!text.includes('`')) return mentions
  const ranges = [...text.matchAll(code)]
  let index = 0
  return mentions.filter(({ start }) => {
    for (let range = ranges[index]; range; range = ranges[++index]) {
      if (range.index + range[0].length > start) return range.index > start
    }
    return true
  })
}
