export const queryKinds = ['hand-written', 'slips', 'prefixes'] as const
export type QueryKind = (typeof queryKinds)[number]

/** A search with a rule for relevant courses that knows nothing of the ranking. */
export interface JudgedQuery {
  kind: QueryKind
  /** Why a plain full-text search could fail. */
  cause: string
  text: string
  /** Judges the title and category of a course, as `toJudgedText` returns them. */
  isRelevant: (text: string) => boolean
}

export interface TitledCourse {
  title: string
  category: string
}

/** Lower case without accents. */
export function toJudgedText({ title, category }: TitledCourse): string {
  return toPlain(`${title} | ${category}`)
}

export function toPlain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a title that consist of letters. */
export function listWords(text: string): string[] {
  return toPlain(text).match(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu) ?? []
}

/**
 * Every third query is held out: its figures are printed separately and its misses never, so that changes are
 * not tuned to it.
 */
export function isHeldOut({ text }: JudgedQuery): boolean {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return (hash >>> 8) % 3 === 0
}
