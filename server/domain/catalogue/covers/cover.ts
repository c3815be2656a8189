import {
  amber,
  cream,
  getFallbackColours,
  ink,
  mixColours,
  topicColours,
  turnHue,
} from './cover-colours.ts'
import { renderEmblem } from './cover-emblems.ts'
import { coverGlyphs, renderRosette } from './cover-glyphs.ts'
import { coverHeight, coverPatterns, coverWidth } from './cover-patterns.ts'
import { coverSubjects, findSubject, splitTitle } from './cover-subjects.ts'
import { subjectGlyphs } from './subject-glyphs.ts'

/** Topics with their own symbol; others get an emblem. */
export const coverTopics: readonly string[] = [...coverGlyphs.keys()]

export const coverContentType = 'image/svg+xml; charset=utf-8'

/** The number of combinations of pattern, plate, shade and emblem. */
export const coverSeeds = 640

/** What a cover looks like. */
export interface CoverDesign {
  /** Decides the colours, and the symbol if there is no subject. */
  topic: string
  /** The subject whose symbol it shows; `emblem` shows a geometric figure. */
  subject?: string | undefined
  /** Any number; it wraps. */
  seed: number
}

/**
 * The cover image of a course without an uploaded one, as an SVG of 640 by 360 units and at most 3 kB. It
 * looks like a book cover: pattern, plate and shade depend on the seed. The SVG never contains the text of
 * topic or title, so nothing needs escaping.
 */
export function renderCover({ topic, subject, seed }: CoverDesign): string {
  const name = topic.trim().toLowerCase()
  const known = coverTopics.find((candidate) => candidate.toLowerCase() === name) ?? ''
  const step = wrap(seed)
  const patternIndex = step % coverPatterns.length
  const plate = step + Math.floor(step / coverPatterns.length)
  const shade = shades[Math.floor(step / 32) % shades.length] ?? 0

  const [first, second] = topicColours.get(known) ?? getFallbackColours(hash(name))
  const mixed = mixColours(first, second, patternIndex / (coverPatterns.length - 1))
  const cloth = shade === 0 ? mixed : turnHue(mixed, shade)
  const pattern = coverPatterns[patternIndex]?.() ?? ''
  const glyph = renderSymbol(subject, known, subject === 'emblem' ? step : hash(name))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${coverWidth} ${coverHeight}" width="${coverWidth}" height="${coverHeight}" preserveAspectRatio="xMidYMid slice">`,
    `<path fill="${cloth}" d="M0 0H${coverWidth}V${coverHeight}H0z"/>`,
    `<g fill="none" stroke="${mixColours(cloth, cream, 0.26)}" stroke-linecap="round">${pattern}</g>`,
    `<path fill="${mixColours(cloth, ink, 0.5)}" d="M0 0H34V${coverHeight}H0z"/>`,
    `<path fill="${amber}" d="M34 0h3V${coverHeight}h-3z"/>`,
    renderPlate(plate, mixColours(cloth, ink, 0.55)),
    `<g transform="translate(338 180)scale(1.42)" fill="none" stroke="${cream}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${glyph}</g>`,
    '</svg>',
  ].join('')
}

/** The design of a course's cover, by the words of its title. */
export function toCoverDesign({ title, topic }: { title: string; topic: string }): CoverDesign {
  const seed = hash(splitTitle(title).join(' ')) % coverSeeds
  const subject = findSubject(title)
  if (subject) return { topic, subject, seed }
  // Without a subject, every third cover of a topic shows the topic's symbol.
  return { topic, subject: seed % 3 === 0 ? undefined : 'emblem', seed }
}

/** The path of a course's generated cover. */
export function toCoverPath(course: { title: string; topic: string }): string {
  const { topic, subject = 'topic', seed } = toCoverDesign(course)
  // Drafts may have no topic yet.
  return `/covers/${encodeURIComponent(topic || 'Course')}/${subject}-${seed}.svg`
}

/** The design of a cover file, such as `guitar-17` or, in older URLs, `3`; undefined for an unknown one. */
export function parseCoverFile(topic: string, file: string): CoverDesign | undefined {
  const [, subject, digits] = /^(?:([a-z]+)-)?(\d{1,3})$/.exec(file) ?? []
  const seed = Number(digits)
  if (digits === undefined || seed >= (subject ? coverSeeds : coverPatterns.length))
    return undefined
  if (subject === undefined || subject === 'topic') return { topic, seed }
  return subject === 'emblem' || coverSubjects.includes(subject)
    ? { topic, subject, seed }
    : undefined
}

/** How far the hue is turned, in degrees. */
const shades = [0, 20, -20, 45, -45]

function renderSymbol(subject: string | undefined, topic: string, seed: number): string {
  if (subject === 'emblem') return renderEmblem(Math.floor(seed / 8))
  return subjectGlyphs.get(subject ?? '') ?? coverGlyphs.get(topic) ?? renderRosette(seed)
}

function wrap(seed: number): number {
  return ((Math.trunc(seed) % coverSeeds) + coverSeeds) % coverSeeds || 0
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
