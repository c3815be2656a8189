import { decodeHTMLStrict } from 'entities'

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
  const folded = toVisible(decodeReferences(text, (character) => character))
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll('ς', 'σ')
  return folded.match(words) ?? []
}

/**
 * A text in which hosts can be found: also with the dots, the escapes of URLs and those of Markdown that browsers accept
 * in them. Only spaces and line breaks that end a URL stay.
 */
export function toLinkText(text: string): string {
  const plain = decodeReferences(text.replaceAll(/[^\S\t-\r ]/g, noSpace), toUrlCharacter)
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, decodePercent)
  return toVisible(plain).toLowerCase().replaceAll('。', '.')
}

/** For what is displayed as a space, but does not end a URL. */
const noSpace = '|'

function toUrlCharacter(character: string): string {
  return /[\s\p{Cc}]/u.test(character) ? noSpace : character
}

/** Escapes of a URL, which are bytes of UTF-8; of other encodings, only those of ASCII. */
function decodePercent(escapes: string): string {
  try {
    return decodeURIComponent(escapes).replaceAll(/[\s\p{Cc}]/gu, noSpace)
  } catch {
    return escapes.replaceAll(/%([0-7][0-9a-f])/gi, (_escape, code: string) =>
      toUrlCharacter(String.fromCodePoint(parseInt(code, 16))),
    )
  }
}

function toVisible(text: string): string {
  return text.normalize('NFKC').replaceAll(invisible, '')
}

/** Character references that Markdown and HTML show as the character. */
function decodeReferences(text: string, toCharacter: (character: string) => string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,30}));/gi,
    (reference, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) {
        const character = decodeHTMLStrict(reference)
        return character === reference ? reference : toCharacter(character)
      }
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
      if (code === 0 || code > 0x10_ff_ff) return reference
      return toCharacter(String.fromCodePoint(code))
    },
  )
}
