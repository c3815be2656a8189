import type { Token } from 'markdown-it'

/** Words per minute of an attentive reader. */
const readingSpeed = 200
/** Code and math are read slower than text, by line and by formula. */
const secondsByType: Record<string, number> = { math_inline: 2, math_block: 10, image: 10 }
const secondsPerLineOfCode = 2

/** How long an article takes to read; 0 if it is empty. */
export function estimateReadingSeconds(tokens: Token[]): number {
  let seconds = 0
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    if (token.type === 'fence' || token.type === 'code_block') {
      seconds +=
        token.content.split('\n').filter((line) => line.trim()).length * secondsPerLineOfCode
    } else if (token.type === 'text' || token.type === 'code_inline') {
      seconds += (countWords(token.content) / readingSpeed) * 60
    } else {
      seconds += secondsByType[token.type] ?? 0
    }
  }
  return seconds === 0 ? 0 : Math.max(30, Math.round(seconds))
}

/** Scripts without spaces count two characters as a word. */
function countWords(text: string): number {
  const unspaced =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0
  const spaced = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
  return (
    spaced -
    (unspaced > 0
      ? (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu)?.length ?? 0)
      : 0) +
    unspaced / 2
  )
}
