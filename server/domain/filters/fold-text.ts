/*
 * Texts and filters are compared in the same form, in which forms that look alike are equal: fullwidth letters, other
 * cases, diacritics, invisible characters and character references of HTML.
 */

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Accents of any script, but not the vowels of Indic scripts or the voicing marks of kana, which make other words. */
const accents = /(?![\u3099\u309a])(?=\p{Script=Inherited})\p{Mn}/gu
/** Of scripts without spaces between words, each character is a word. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const words = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** The words of a text, without case, diacritics, punctuation and invisible characters. */
export function toFoldedWords(text: string): string[] {
  const folded = toVisible(text)
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll('ς', 'σ')
  return folded.match(words) ?? []
}

/** A text in which hosts can be found: also with the dots and escapes that browsers accept in them. */
export function toLinkText(text: string): string {
  return toVisible(text)
    .toLowerCase()
    .replaceAll('。', '.')
    .replaceAll(/%([2-7][0-9a-f])/g, (_escape, code: string) =>
      String.fromCodePoint(parseInt(code, 16)),
    )
    .toLowerCase()
}

function toVisible(text: string): string {
  return decodeReferences(text).normalize('NFKC').replaceAll(invisible, '')
}

/** Character references that Markdown and HTML show as the character. Named ones are for punctuation. */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replaceAll(
      /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,
      (reference, hex?: string, decimal?: string) => {
        const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : reference
      },
    )
    .replaceAll(/&(shy|zwnj|zwj|period|sol|colon);/gi, (_reference, name: string) => {
      return { period: '.', sol: '/', colon: ':' }[name.toLowerCase()] ?? ''
    })
}
