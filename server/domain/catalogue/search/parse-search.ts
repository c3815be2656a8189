const maxTerms = 12
const maxWordLength = 40

/** A word as a user types it, such as "c#", "e-commerce" or "guitar". */
export interface SearchTerm {
  /** As typed, in lower case. */
  text: string
  /** The words it is indexed as: "csharp", "e" and "commerce". */
  parts: string[]
  isFiller: boolean
  /** Replaces the query for the parts, in the syntax of to_tsquery. */
  query?: string
}

/** Quotes, an excluded word or OR mean that the user wants exactly these words. */
const operators = /"|(?:^|\s)-(?=[\p{L}\p{N}])|\sOR\s/u

const word = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:#|\+\+)?`
/** Words without spaces between them are one term, except at a slash; a name may begin with a dot. */
const termPattern = new RegExp(
  String.raw`(?:(?<![\p{L}\p{M}\p{N}])\.)?${word}(?:[.&_+-]${word})*`,
  'gu',
)
const partPattern = new RegExp(String.raw`(?<![^.])\.?${word}|${word}`, 'gu')

export function usesOperators(text: string): boolean {
  return operators.test(text)
}

/** The terms of a search, without duplicates. Mirrors the SQL function `search_text`. */
export function parseTerms(text: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>()
  for (const [found] of removeApostrophes(text).matchAll(termPattern)) {
    const parts = splitParts(found)
    if (parts.length > 0 && !terms.has(found)) {
      terms.set(found, { text: found, parts, isFiller: isFillerWord(found) })
    }
  }
  return [...terms.values()].slice(0, maxTerms)
}

/** Keeps the operators of a search, and spells its words as they are indexed. */
export function normalizeOperators(text: string): string {
  return text
    .split(/(\sOR\s)/u)
    .map((part) =>
      part === ' OR '
        ? part
        : removeApostrophes(part).replace(termPattern, (found) => splitParts(found).join(' ')),
    )
    .join('')
}

function removeApostrophes(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])['’`´](?=\p{L})/gu, '')
}

function splitParts(term: string): string[] {
  const parts = term.match(partPattern) ?? []
  return parts.map(spellSymbols).filter((part) => part.length <= maxWordLength)
}

function spellSymbols(part: string, index: number): string {
  return part
    .replace(/^\./u, index === 0 ? 'dot' : '')
    .replace(/^(\p{L})#$/u, '$1sharp')
    .replace(/#$/u, '')
    .replace(/\+\+$/u, 'plusplus')
}

/**
 * Words that say nothing about the subject of a course, or only for whom it is. A search with other words finds
 * courses without them too, after those that have them. English, Spanish and Portuguese, without accents.
 */
const fillerWords = new Set(
  `a about an and are at beginner beginners best by can class classes complete course courses do for free from guide how i in intro introduction is it
  learn lesson lessons me my of on online or the this to top training tutorial tutorials vs what with you your
  al aprende aprender clase clases como completo con curso cursos de del el en es gratis la las leccion lecciones
  los mi para por principiante principiantes que se su tu un una y
  ao aprenda as aula aulas com completa da das do dos e em iniciante iniciantes licao licoes meu na nas no nos o os seu sua um uma`.split(
    /\s+/,
  ),
)

/** Ignores case and accents. */
function isFillerWord(word: string): boolean {
  return fillerWords.has(word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
}
