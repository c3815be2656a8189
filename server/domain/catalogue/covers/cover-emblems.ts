import { amber } from './cover-colours.ts'
import { renderRosette } from './cover-glyphs.ts'

/** Symbols for titles that name no known subject: geometric figures whose proportions depend on the seed. */
const emblems = [renderRosette, renderStar, renderNestedSquares, renderRays]

export function renderEmblem(seed: number): string {
  return emblems[seed % emblems.length]?.(seed >>> 2) ?? ''
}

/** A star polygon inside a ring. */
function renderStar(seed: number): string {
  const corners = 7 + 2 * (seed % 3)
  const skip = 2 + ((seed >>> 3) % 2)
  const points = Array.from({ length: corners }, (_, i) => getPoint(52, (i * skip) / corners))
  const heart = 8 + ((seed >>> 5) % 8)
  return `<path stroke-width="3" d="M${points.join('L')}z"/><circle r="58" stroke-width="2.4"/><circle r="${heart}" stroke="${amber}"/>`
}

/** Polygons inside each other, each turned a little further. */
function renderNestedSquares(seed: number): string {
  const corners = 3 + (seed % 4)
  const turn = 0.02 + ((seed >>> 3) % 4) * 0.012
  const rings = Array.from({ length: 8 }, (_, ring) => {
    const points = Array.from({ length: corners }, (_, i) =>
      getPoint(58 - ring * 6.6, i / corners + ring * turn),
    )
    const colour = ring === 7 ? ` stroke="${amber}"` : ''
    return `<path${colour} d="M${points.join('L')}z"/>`
  })
  return `<g stroke-width="2.6">${rings.join('')}</g>`
}

/** A rising sun of long and short rays. */
function renderRays(seed: number): string {
  const rays = 16 + 4 * (seed % 4)
  const inner = 20 + ((seed >>> 3) % 10)
  const lines = Array.from({ length: rays }, (_, i) => {
    const outer = i % 2 ? 44 : 58
    return `M${getPoint(inner, i / rays)}L${getPoint(outer, i / rays)}`
  })
  return `<path stroke-width="3" d="${lines.join('')}"/><circle r="${inner - 10}" stroke="${amber}"/>`
}

/** A point on a circle around 0,0; `turn` is the share of a full turn, clockwise from the top. */
function getPoint(radius: number, turn: number): string {
  const angle = 2 * Math.PI * turn
  return `${Math.round(radius * Math.sin(angle))} ${-Math.round(radius * Math.cos(angle))}`
}
