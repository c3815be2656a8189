import { communityLimits } from '#shared/limits.ts'

export interface TypedMention {
  /** The position of `@`. */
  start: number
  /** At least one character after `@`, up to the caret. */
  text: string
}

const typed = /(?<![\p{L}\p{M}\p{N}_@/+=%&#-])@([\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*)$/u

/** The mention that ends at the caret, if one is being typed. */
export function findTypedMention(value: string, caret: number): TypedMention | undefined {
  // One character before the longest mention decides whether it is one.
  const from = Math.max(0, caret - communityLimits.mentionMaxLength - 2)
  const match = typed.exec(value.slice(from, caret))
  const text = match?.[1]
  return match && text ? { start: from + match.index, text } : undefined
}
