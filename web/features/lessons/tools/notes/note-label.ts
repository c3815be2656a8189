const maxCharacters = 60
const segmenter = new Intl.Segmenter('en')

/** The start of a note for its marker on the seek bar; emoji and accents are not split. */
export function toNoteLabel(body: string): string {
  let count = 0
  for (const { index } of segmenter.segment(body)) {
    if (count === maxCharacters) return `Note: ${body.slice(0, index).trimEnd()}…`
    count++
  }
  return `Note: ${body}`
}
