import { cream } from './cover-colours.ts'
import { coverGlyphs } from './cover-glyphs.ts'
import { dots, fine, gold, line, ring, solid, turned } from './glyph-strokes.ts'

/** The SVG symbols of subjects that titles name, in a box of 120 units around 0,0 like `coverGlyphs`. */
export const subjectGlyphs: ReadonlyMap<string, string> = new Map([
  ...reuse({
    html: 'HTML',
    css: 'Css',
    javascript: 'Javascript',
    react: 'React',
    vue: 'Vue',
    php: 'PHP',
    python: 'Python',
    node: 'Nodejs',
    laravel: 'Laravel',
    git: 'Git Flow',
    candles: 'Business Finance',
    nib: 'Graphic Design',
    piano: 'Musical Instruments',
    browser: 'Web Development',
  }),
  // Music.
  [
    'guitar',
    turned(
      32,
      line(
        'M0-6C-15-6-19 5-14 14C-27 18-31 33-24 43C-15 57 15 57 24 43C31 33 27 18 14 14C19 5 15-6 0-6zM0-8V-52M-7-58H7',
      ) +
        fine('M-3-46V46M3-46V46') +
        gold('M9 26A9 9 0 1 1 9 25.9'),
    ),
  ],
  [
    'harmonica',
    line('M-50-20H50A8 8 0 0 1 58-12V12A8 8 0 0 1 50 20H-50A8 8 0 0 1-58 12V-12A8 8 0 0 1-50-20z') +
      gold('M-40-5V5M-24-5V5M-8-5V5M8-5V5M24-5V5M40-5V5') +
      fine('M-52 32C-28 44 28 44 52 32M-52-32C-28-44 28-44 52-32'),
  ],
  [
    'drum',
    line('M-48-16A48 17 0 0 1 48-16A48 17 0 0 1-48-16V30A48 17 0 0 0 48 30V-16') +
      fine('M-46-8L-26 40L0 2L26 40L46-8') +
      gold('M-56-54L-10-18M56-54L10-18'),
  ],
  [
    'violin',
    turned(
      24,
      line(
        'M-4-8C-22-8-24 4-18 12C-14 18-16 20-24 24C-34 30-30 54-4 54C22 54 26 30 16 24C8 20 6 18 10 12C16 4 14-8-4-8zM-4-10V-52',
      ) +
        fine('M-14 20C-18 24-12 30-16 36M6 20C10 24 4 30 8 36M-12-58H4') +
        gold('M38-58V56'),
    ),
  ],
  [
    'flute',
    line('M-54 40L42-56L54-44L-42 52z') +
      dots('M-28 28V28.1M-12 12V12.1M4-4V-3.9M20-20V-19.9') +
      fine('M-8 52C8 44 20 56 40 46'),
  ],
  [
    'voice',
    line(
      'M-17-38A17 17 0 0 1 17-38V-4A17 17 0 0 1-17-4zM-34-8V-4A34 34 0 0 0 34-4V-8M0 30V54M-20 54H20',
    ) +
      fine('M-17-28H17M-17-14H17') +
      gold('M-52-30V4M52-30V4'),
  ],
  [
    'notes',
    line('M-28 36V-42L36-54V24') +
      ring(-41, 37, 13) +
      ring(23, 25, 13) +
      gold('M-28-22L36-34') +
      fine('M-58-6H-40M-58 8H-40M48-6H58M48 8H58M-16 50H58'),
  ],
  // Business.
  [
    'ledger',
    line(
      'M0-42C-18-54-38-54-56-48V44C-38 38-18 38 0 50C18 38 38 38 56 44V-48C38-54 18-54 0-42V50',
    ) +
      fine('M-45-28C-34-31-22-29-11-24M-45-10C-34-13-22-11-11-6M-45 8C-34 5-22 7-11 12') +
      gold('M14-8L26 4L46-24'),
  ],
  [
    'spreadsheet',
    line('M-54-46H54V46H-54z') +
      fine('M-54-22H54M-54 24H54M-22-46V46M16-46V46') +
      gold('M-22-2H16V24H-22zM-54-2H-22M16-2H54'),
  ],
  [
    'curve',
    line('M-52-54V50H54') + gold('M-42 26H-8L46-38') + fine('M-8 50V26M-42 6C-8 2 14-8 48-26'),
  ],
  [
    'coin',
    ring(0, 0, 54) +
      fine('M42 0A42 42 0 1 1 42-.1') +
      gold('M-14-24H6A12 12 0 0 1 6 0H-14M6 0A12 12 0 0 1 6 24H-14V-24M-4-34V-24M-4 24V34'),
  ],
  [
    'growth',
    line('M-50 34L-16 0L6 20L48-30') +
      gold('M22-36H52V-6') +
      fine('M-56 56H56M-56-54V56M-40 46H40'),
  ],
  [
    'bank',
    line('M-56-14L0-50L56-14zM-36-6V34M-12-6V34M12-6V34M36-6V34') +
      gold('M-58 54H58') +
      fine('M-50 44H50M6-28A6 6 0 1 1 6-28.1'),
  ],
  [
    'seal',
    ring(0, -16, 38) +
      line('M-22 18L-30 58L0 44L30 58L22 18') +
      fine('M28-16A28 28 0 1 1 28-16.1') +
      gold('M-13-16L-3-6L14-26'),
  ],
  ['percent', ring(-26, -26, 17) + ring(26, 26, 17) + gold('M38-44L-38 44') + fine('M-56 58H56')],
  [
    'pie',
    line('M-6-48A50 50 0 1 0 44 2H-6z') +
      gold('M10-56A44 44 0 0 1 54-12H10z') +
      fine('M-6 2L-40 38'),
  ],
  [
    'briefcase',
    line('M-54-24H54V46H-54zM-10 2H10V16H-10z') +
      gold('M-20-24V-44H20V-24') +
      fine('M-54 9H-10M10 9H54'),
  ],
  [
    'robot',
    line('M-36-26H36V38H-36zM0-26V-42M-52 0V16M52 0V16') +
      ring(0, -50, 7) +
      dots('M-15-4V-3.9M15-4V-3.9') +
      fine('M-18 20H18M-8 14V26M8 14V26'),
  ],
  // Design.
  [
    'layers',
    line('M0-54L56-25L0 4L-56-25zM-56 0L0 29L56 0') +
      gold('M-56 25L0 54L56 25') +
      fine('M-28-25H28'),
  ],
  [
    'vector',
    gold('M-46 38C-46-34 46-34 46 38') +
      fine('M-46 38V-38M46 38V-38M-38-42H38') +
      ring(-46, -44, 7) +
      ring(46, -44, 7) +
      solid('M-54 30h16v16h-16zM38 30h16v16h-16z', cream),
  ],
  [
    'mark',
    ring(-19, -14, 31) +
      ring(19, -14, 31) +
      gold('M31 20A31 31 0 1 1 31 19.9') +
      fine('M-50 58H50'),
  ],
  [
    'pencil',
    line('M-46 44L-38 12L30-56L54-32L-14 36zM-38 12L-14 36') +
      fine('M20-46L44-22') +
      gold('M2 54C18 44 34 62 56 48'),
  ],
  [
    'letter',
    line('M-38 42L0-50L38 42M-24 10H24') +
      fine('M-58 42H-22M22 42H58M-58-50H58M-58 56H58') +
      gold('M-11-50H11'),
  ],
  [
    'book',
    line('M-36-56H42V34H-36A11 11 0 0 0-36 56H42V34M-47 45V-45A11 11 0 0 1-36-56') +
      gold('M-16-34H24M-16-18H8') +
      fine('M-30 45H42'),
  ],
  [
    'film',
    line('M-56-42H56V42H-56z') +
      fine(
        'M-56-24H56M-56 24H56M-37-42V-24M-19-42V-24M0-42V-24M19-42V-24M37-42V-24M-37 24V42M-19 24V42M0 24V42M19 24V42M37 24V42',
      ) +
      gold('M-9-12L13 0L-9 12z'),
  ],
  [
    'cube',
    line('M0-56L50-28V28L0 56L-50 28V-28z') +
      gold('M-50-28L0 0L50-28M0 0V56') +
      fine('M-25-42L25-14M25-42L-25-14'),
  ],
  // Software.
  [
    'phone',
    line(
      'M-24-58H24A10 10 0 0 1 34-48V48A10 10 0 0 1 24 58H-24A10 10 0 0 1-34 48V-48A10 10 0 0 1-24-58z',
    ) +
      fine('M-34-40H34M-34 38H34M-5 48H5') +
      gold('M-16-2L-3 12L18-16'),
  ],
  [
    'devices',
    line('M-58-46H34V18H-58zM-32 40H0') +
      gold('M12-10H54V54H12z') +
      fine('M-44-30H18M-44-14H0M22 8H44M22 22H44'),
  ],
  [
    'database',
    line('M-42-38A42 15 0 0 1 42-38A42 15 0 0 1-42-38V38A42 15 0 0 0 42 38V-38') +
      gold('M-42-12A42 15 0 0 0 42-12') +
      fine('M-42 13A42 15 0 0 0 42 13'),
  ],
  [
    'network',
    ring(-40, -32, 13) +
      ring(42, -22, 13) +
      ring(-2, 40, 13) +
      fine('M-27-30L29-24M-34-20L-8 28M36-10L6 30') +
      dots('M-40-32V-31.9M42-22V-21.9M-2 40V40.1'),
  ],
  [
    'shield',
    line('M0-56C16-46 32-42 48-42C48 8 32 40 0 56C-32 40-48 8-48-42C-32-42-16-46 0-56z') +
      gold('M-18 0L-4 14L20-16') +
      fine('M0-44C12-37 25-33 37-32C36 8 24 32 0 44C-24 32-36 8-37-32C-25-33-12-37 0-44z'),
  ],
  [
    'bag',
    line('M-44-18H44L50 54H-50z') + gold('M-20-2V-34A20 20 0 0 1 20-34V-2') + fine('M-47 36H47'),
  ],
  [
    'gem',
    line('M-32-46H32L56-12L0 54L-56-12z') +
      fine('M-56-12H56M-32-46L-18-12L0 54L18-12L32-46') +
      gold('M-18-12L0-46L18-12'),
  ],
  [
    'cup',
    line('M-44-12H30V16A28 28 0 0 1 2 44H-16A28 28 0 0 1-44 16zM30-4H40A14 14 0 0 1 40 24H29') +
      gold('M-22-26C-30-36-14-44-22-56M2-26C-6-36 10-44 2-56') +
      fine('M-54 56H42'),
  ],
  [
    'hexagon',
    line('M0-58L50-38L42 28L0 56L-42 28L-50-38z') +
      gold('M-20 26L0-26L20 26M-13 8H13') +
      fine('M0-46L39-31L33 22L0 44L-33 22L-39-31z'),
  ],
  [
    'pages',
    line('M-52-54H22V40H-52zM36-36H52V56H-30') +
      gold('M-37-18H7V2H-37z') +
      fine('M-37-36H-8M-37 16H7M-37 28H-12'),
  ],
  [
    'cloud',
    line('M-32 28A25 25 0 0 1-34-22A36 36 0 0 1 34-28A29 29 0 0 1 34 28') +
      gold('M0 54V0M-15 15L0 0L15 15') +
      fine('M-32 42H-16M16 42H34'),
  ],
  [
    'gamepad',
    line(
      'M-28-26H28A30 30 0 0 1 56 26C50 48 30 38 20 20H-20C-30 38-50 48-56 26A30 30 0 0 1-28-26z',
    ) +
      gold('M-28-12V8M-38-2H-18') +
      dots('M22-8V-7.9M36 4V4.1') +
      fine('M-50-42H50'),
  ],
  [
    'speech',
    line('M-56-44H30V14H-18L-38 34V14H-56z') +
      gold('M0 32H40L54 48V-18') +
      fine('M-42-26H16M-42-10H-4'),
  ],
])

function reuse(topics: Record<string, string>): [string, string][] {
  return Object.entries(topics).map(([subject, topic]) => [subject, coverGlyphs.get(topic) ?? ''])
}
