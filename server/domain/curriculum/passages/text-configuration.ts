/** The text search configurations of PostgreSQL by language; English is ours, as the catalogue is searched. */
const configurations: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'lectern',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** How the words of a language are stemmed: by its BCP 47 tag, or not at all. */
export function toTextConfiguration(language: string): string {
  return configurations[language.toLowerCase().split('-')[0] ?? ''] ?? 'simple'
}

/** How the words of a language are stemmed: by its English name, as courses have it, or not at all. */
export function toTextConfigurationByName(name: string): string {
  const language = name.trim().toLowerCase()
  if (language === 'english') return 'lectern'
  return Object.values(configurations).includes(language) ? language : 'simple'
}
