import { amber, cream, ink } from './cover-colours.ts'
import { fine, gold, groove, line, ring, solid } from './glyph-strokes.ts'

/**
 * The SVG symbol of each known topic, in a box of 120 units around 0,0. By default strokes are cream and
 * six units wide (see `renderCover`).
 */
export const coverGlyphs: ReadonlyMap<string, string> = new Map([
  // Nested angle brackets with a slash.
  [
    'HTML',
    line('M-24-40L-58 0L-24 40M24-40L58 0L24 40') +
      fine('M-24-22L-42 0L-24 22M24-22L42 0L24 22') +
      gold('M11-48L-11 48'),
  ],
  // A cascade of sheets.
  [
    'Css',
    line('M-56 18V-52H14M-36 38V-32H34') +
      gold('M-16-12H54V56H-16z') +
      fine('M0 8H38M0 22H38M0 36H22'),
  ],
  // Braces around an ellipsis.
  [
    'Javascript',
    line(
      'M-32-48c-14 0-10 14-10 26s-4 22-14 22c10 0 14 10 14 22s-4 26 10 26M32-48c14 0 10 14 10 26s4 22 14 22c-10 0-14 10-14 22s4 26-10 26',
    ) + `<g stroke-width="11">${gold('M-18 0V.1M0 0V.1M18 0V.1')}</g>`,
  ],
  // A tree of components, one of them highlighted.
  [
    'React',
    line('M-17-54H17V-22H-17zM-54 16H-20V48H-54z') +
      fine('M0-22V-3M-37 16V-3H37V16M28 27H46M28 37H39') +
      gold('M20 16H54V48H20z'),
  ],
  // A pair of compasses with an arc.
  [
    'Design',
    line('M-4-36L-32 50M4-36L32 50M0-58V-50') +
      ring(0, -42, 8) +
      fine('M-19 10H19') +
      gold('M-56 28C-40 54-16 60 0 60S40 54 56 28'),
  ],
  // A landscape in an arched window.
  [
    'Vue',
    line('M-46 56V-12A46 46 0 0 1 46-12V56zM-46 34C-26 8-10 10 4 30S34 34 46 16') +
      fine('M-46 46C-26 24-10 26 4 42S34 46 46 32M13-40V-36M32-30L30-28M-6-30L-4-28') +
      gold('M23-16A10 10 0 1 1 23-16.1'),
  ],
  // A page with `<?`.
  [
    'PHP',
    line('M-42-56H18L42-32V56H-42z') +
      fine('M18-56V-32H42M-26 38H26M-26 46H8') +
      gold('M-8-20L-28 0L-8 20M6-10C6-26 30-26 30-9C30 3 18 2 18 12M18 22V22.1'),
  ],
  // A coiled snake.
  [
    'Python',
    `<g stroke-width="15">${line('M-52 50C-20 58 46 56 46 32S-40 24-40-2S14-22 14-40')}</g>` +
      groove('M-34 51C0 54 44 50 44 32S-38 22-38-2S12-20 13-36') +
      solid('M2-34C2-52 12-60 26-58L48-46C54-42 50-36 44-36L30-34C26-28 2-26 2-34z', cream) +
      fine('M50-41L62-39M57-40L62-46') +
      solid('M22-50h5v5h-5z', ink),
  ],
  // A prompt inside a loop.
  [
    'Nodejs',
    line(
      'M52-18A55 55 0 0 0-50-22M-52 18A55 55 0 0 0 50 22M56-44L53-17L27-22M-56 44L-53 17L-27 22',
    ) +
      fine('M38-10A39 39 0 0 0-36-14M-38 10A39 39 0 0 0 36 14') +
      gold('M-18-16L-2 0L-18 16M4 18H22'),
  ],
  // A timber frame.
  [
    'Laravel',
    line('M-46 56V-10M46 56V-10M-46 16H46M0-48V56M-58 56H58') +
      fine('M-46 50L-6 20M46 50L6 20M-34-6L0 14L34-6') +
      gold('M-58-2L0-54L58-2'),
  ],
  [
    'Git Flow',
    line('M-30-36V36M30-20C30 10-30-2-30 32') +
      fine('M-19-30V4C-12-8 10-10 17-18M30-44V-60') +
      ring(-30, -48, 12) +
      ring(-30, 48, 12) +
      gold('M42-32A12 12 0 1 1 42-32.1'),
  ],
  [
    'Business Finance',
    line(
      'M-44-2V-16M-44 52V38M-15-16V-30M-15 44V26M15-4V-18M15 34V20M-53-2H-35V38H-53zM-24-16H-6V26H-24zM6-4H24V20H6z',
    ) +
      gold('M44-40V-56M44 16V0M35-40H53V0H35z') +
      fine('M-58 60H58'),
  ],
  // A nib and a curve.
  [
    'Graphic Design',
    line('M0 34L-26-8L-16-54H16L26-8z') +
      ring(0, -12, 6) +
      fine('M0 34V-6M-20-44H20') +
      gold('M-50 52C-34 14-10 40 0 44S34 66 50 36') +
      solid('M-56 46h12v12h-12zM44 30h12v12h-12z', cream),
  ],
  // Piano keys and strings.
  [
    'Musical Instruments',
    line('M-56-18H56V54H-56z') +
      fine(
        'M-28 24V54M0 24V54M28 24V54M-56-28C-20-34-10-56 30-56M-56-22C-12-30 4-46 56-46M-30-26C10-32 30-36 56-36',
      ) +
      solid('M-36-18H-20V22H-36zM20-18H36V22H20z', cream) +
      solid('M-8-18H8V22H-8z', amber),
  ],
  // A globe in a browser window.
  [
    'Web Development',
    line('M-58-48H58V50H-58z') +
      fine('M-58-30H58M0-20V40M-30 10H30M0-20C-22-6-22 26 0 40C22 26 22-6 0-20') +
      solid('M-50-42h5v5h-5zM-40-42h5v5h-5z', cream) +
      gold('M30 10A30 30 0 1 1 30 9.9'),
  ],
])

/** The symbol of other topics: a rosette with petals and proportions that depend on the seed. */
export function renderRosette(seed: number): string {
  const petals = 7 + (seed % 5)
  const girth = 15 + ((seed >>> 4) % 14)
  const heart = 7 + ((seed >>> 9) % 8)
  const rings = Array.from({ length: petals }, (_, i) => {
    const turn = Math.round((180 * i) / petals)
    return `<ellipse rx="58" ry="${girth}" transform="rotate(${turn})"/>`
  })
  return `<g stroke-width="2.4">${rings.join('')}</g><circle r="${heart}" stroke="${amber}"/>`
}
