import { amber, cream, getFallbackColours, ink, mixColours, topicColours } from './cover-colours.ts'
import { coverGlyphs, renderRosette } from './cover-glyphs.ts'
import { coverHeight, coverPatterns, coverWidth } from './cover-patterns.ts'

/** Topics with their own symbol; others get a rosette. */
export const coverTopics: readonly string[] = [...coverGlyphs.keys()]

export const coverVariants = coverPatterns.length

export const coverContentType = 'image/svg+xml; charset=utf-8'

/**
 * The cover image of a course without an uploaded one, as an SVG of 640 by 360 units and at most 3 kB. It
 * looks like a book cover: pattern, plate and colour depend on the variant (any number; it wraps). The SVG
 * never contains the text of the topic, so nothing needs escaping.
 */
export function renderCover({ topic, variant }: { topic: string; variant: number }): string {
  const name = topic.trim().toLowerCase()
  const known = coverTopics.find((candidate) => candidate.toLowerCase() === name) ?? ''
  const seed = hash(name)
  const step = ((Math.trunc(variant) % coverVariants) + coverVariants) % coverVariants || 0

  const [first, second] = topicColours.get(known) ?? getFallbackColours(seed)
  const cloth = mixColours(first, second, step / (coverVariants - 1))
  const pattern = coverPatterns[step]?.() ?? ''
  const glyph = coverGlyphs.get(known) ?? renderRosette(seed)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${coverWidth} ${coverHeight}" width="${coverWidth}" height="${coverHeight}" preserveAspectRatio="xMidYMid slice">`,
    `<path fill="${cloth}" d="M0 0H${coverWidth}V${coverHeight}H0z"/>`,
    `<g fill="none" stroke="${mixColours(cloth, cream, 0.26)}" stroke-linecap="round">${pattern}</g>`,
    `<path fill="${mixColours(cloth, ink, 0.5)}" d="M0 0H34V${coverHeight}H0z"/>`,
    `<path fill="${amber}" d="M34 0h3V${coverHeight}h-3z"/>`,
    renderPlate(step, mixColours(cloth, ink, 0.55)),
    `<g transform="translate(338 180)scale(1.42)" fill="none" stroke="${cream}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${glyph}</g>`,
    '</svg>',
  ].join('')
}

/** The path of a course's generated cover. */
export function toCoverPath(course: { id: string; topic: string }): string {
  return `/covers/${encodeURIComponent(course.topic)}/${toCoverVariant(course.id)}.svg`
}

/** The cover variant of a course, derived from its id. */
export function toCoverVariant(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % coverVariants
}

/** The SVG for a cover path; undefined for an unknown variant. */
export function renderCoverVariant(topic: string, variant: number): string | undefined {
  const exists = Number.isInteger(variant) && variant >= 0 && variant < coverVariants
  return exists ? renderCover({ topic, variant }) : undefined
}

/** The plate behind the glyph: a disc, an arch, an octagon or a rectangle, with a thin inner border. */
function renderPlate(step: number, colour: string) {
  const shapes = [
    'M338 48a132 132 0 1 0 .1 0z',
    'M216 310V166a122 122 0 0 1 244 0V310z',
    'M284 50H392L468 126V234L392 310H284L208 234V126z',
    'M190 56H486V304H190z',
  ]
  const shape = shapes[step % shapes.length] ?? ''
  const border = `<path fill="none" stroke="${amber}" stroke-width="1.5" transform="translate(338 180)scale(.94)translate(-338-180)" d="${shape}"/>`
  return `<path fill="${colour}" d="${shape}"/>${border}`
}

/** FNV-1a: evenly distributed and the same on every machine. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return value
}
