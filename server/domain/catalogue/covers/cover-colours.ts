/** The background is a mix of the two. */
type ColourPair = readonly [string, string]

export const cream = '#fdf3dc'
export const amber = '#fbbf24'
export const ink = '#0b0a1f'

export const topicColours: ReadonlyMap<string, ColourPair> = new Map<string, ColourPair>([
  ['HTML', ['#8d351b', '#994e22']],
  ['Css', ['#214c88', '#315aa5']],
  ['Javascript', ['#71551b', '#7f6326']],
  ['React', ['#1a5970', '#205a86']],
  ['Design', ['#7b314f', '#713068']],
  ['Vue', ['#23644f', '#236361']],
  ['PHP', ['#48478b', '#5a528c']],
  ['Python', ['#2c5584', '#236073']],
  ['Nodejs', ['#3a6434', '#4c642e']],
  ['Laravel', ['#8d2e31', '#873734']],
  ['Git Flow', ['#7f3a24', '#743040']],
  ['Business Finance', ['#194f32', '#21554b']],
  ['Graphic Design', ['#642c74', '#7b3161']],
  ['Musical Instruments', ['#57243c', '#642f30']],
  ['Web Development', ['#322f7a', '#2a3f86']],
])

/** For topics without colours of their own. */
export function getFallbackColours(seed: number): ColourPair {
  return fallbackColours[seed % fallbackColours.length] ?? ['#373198', '#563e9a']
}

const fallbackColours: readonly ColourPair[] = [
  ['#373198', '#563e9a'],
  ['#234b5d', '#2c554b'],
  ['#663b26', '#714722'],
  ['#562650', '#6c314b'],
  ['#374051', '#3b4768'],
]

/** Mixes two `#rrggbb` colours; a share of 0 is the first, 1 the second. */
export function mixColours(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((index) => {
    const from = Number.parseInt(first.slice(index, index + 2), 16)
    const to = Number.parseInt(second.slice(index, index + 2), 16)
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** Rotates the hue of a `#rrggbb` colour by degrees, keeping saturation and lightness (as in HSL). */
export function turnHue(colour: string, degrees: number): string {
  const channels = [1, 3, 5].map((index) => Number.parseInt(colour.slice(index, index + 2), 16))
  const [red = 0, green = 0, blue = 0] = channels
  const max = Math.max(...channels)
  const min = Math.min(...channels)
  if (max === min) return colour
  const sector =
    max === red
      ? (green - blue) / (max - min)
      : max === green
        ? 2 + (blue - red) / (max - min)
        : 4 + (red - green) / (max - min)
  const hue = (sector + degrees / 60 + 6) % 6
  const shares = [Math.abs(hue - 3) - 1, 2 - Math.abs(hue - 2), 2 - Math.abs(hue - 4)]
  const turned = shares.map((share) => min + (max - min) * Math.min(1, Math.max(0, share)))
  return `#${turned.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
