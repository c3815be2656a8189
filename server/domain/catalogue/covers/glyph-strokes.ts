import { amber } from './cover-colours.ts'

/** Strokes of cover glyphs: cream and six units wide by default, see `renderCover`. */
export function line(path: string): string {
  return `<path d="${path}"/>`
}

export function fine(path: string): string {
  return `<path stroke-width="2.4" d="${path}"/>`
}

export function gold(path: string): string {
  return `<path stroke="${amber}" d="${path}"/>`
}

export function dots(path: string): string {
  return `<path stroke="${amber}" stroke-width="11" d="${path}"/>`
}

export function solid(path: string, colour: string): string {
  return `<path stroke="none" fill="${colour}" d="${path}"/>`
}

export function groove(path: string): string {
  return `<path stroke="#000" stroke-opacity=".55" stroke-width="2.4" d="${path}"/>`
}

export function ring(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}"/>`
}

export function turned(degrees: number, glyph: string): string {
  return `<g transform="rotate(${degrees})">${glyph}</g>`
}
