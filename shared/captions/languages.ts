/** Languages that the editor offers, as BCP 47 tags. Others can be typed. */
const tags = [
  'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'gu', 'he', 'hi', 'hr', 'hu',
  'id', 'it', 'ja', 'kn', 'ko', 'lt', 'lv', 'ml', 'mr', 'ms', 'nb', 'nl', 'pa', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk',
  'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh', 'zh-Hans', 'zh-Hant',
] // prettier-ignore

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** The name of a language in English, such as `German` for `de`. */
export function nameLanguage(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

export const captionLanguages = tags
  .map((tag) => ({ tag, name: nameLanguage(tag) }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

/** The tag in its usual spelling, such as `pt-BR`; undefined if it is none. */
export function toLanguageTag(text: string): string | undefined {
  const spelling = text.trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i.test(spelling)) return undefined
  try {
    return Intl.getCanonicalLocales(spelling)[0]
  } catch {
    return undefined
  }
}

/** The tag of a language by its name in English or its own, such as `German` or `Deutsch`; undefined if unknown. */
export function findLanguage(name: string): string | undefined {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return undefined
  const found = captionLanguages.find((language) => language.name.toLowerCase() === wanted)
  if (found) return found.tag
  return captionLanguages.find(({ tag }) => nameInItself(tag).toLowerCase() === wanted)?.tag
}

function nameInItself(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}

/** The language that the name of a file says, such as `intro.de.vtt` or `Intro German.srt`. */
export function guessLanguage(fileName: string): string | undefined {
  const parts = fileName.replace(/\.\w+$/, '').split(/[\s._()[\]]+/)
  for (const part of parts.toReversed()) {
    const tag = toLanguageTag(part)
    const [base = ''] = tag?.split('-') ?? []
    if (tag && tags.includes(base)) return tag
    const named = findLanguage(part)
    if (named) return named
  }
  return undefined
}
