import hljs from 'highlight.js/lib/common'
import { articleLimits as limits } from '#shared/limits.ts'

/** Returns HTML that contains only text and spans with class names, or undefined to show the code as it is. */
export type HighlightCode = (code: string, language: string) => string | undefined

/** The name of a language for readers; undefined if it is unknown. */
export function findLanguageName(language: string): string | undefined {
  return hljs.getLanguage(language)?.name
}

/** Grammars whose time grows with the square of the length for some texts. */
const slowLanguages = new Set(['C#', 'TOML, also INI', 'Shell Session', 'Bash', 'C', 'C++', 'Java'])

/**
 * Highlights the code blocks of one article. Long blocks, long lines and long words stay plain, because the time of
 * the grammars is not linear in any of them; so does all code after the article's share is used.
 */
export function createHighlighter(): HighlightCode {
  let remaining: number = limits.highlightedCharactersMax
  return (code, language) => {
    const name = findLanguageName(language)
    if (!name || code.length > limits.highlightedBlockMaxLength || hasLongRun.test(code))
      return undefined
    const cost = code.length * (slowLanguages.has(name) ? 4 : 1)
    if (cost > remaining) return undefined
    remaining -= cost
    const { value } = hljs.highlight(code, { language, ignoreIllegals: true })
    return value.length > code.length * maxGrowth + 1000 ? undefined : value
  }
}

/** A line of 300 characters, or a word of 80. */
const hasLongRun = /[^\n]{300}|\w{80}/
/** Real code grows two to five times; some texts are nested in spans again and again. */
const maxGrowth = 15
