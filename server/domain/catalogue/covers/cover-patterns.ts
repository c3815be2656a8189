/** 16:9, in SVG units. */
export const coverWidth = 640
export const coverHeight = 360

/** Renders fine lines over the whole cover; the enclosing group sets colour and line ends. */
type Pattern = () => string

/** The background patterns by variant. Line widths grow across the image, like shading in an engraving. */
export const coverPatterns: readonly Pattern[] = [
  ruledLines,
  arcs,
  dotGrid,
  contourLines,
  waves,
  hatch,
  circles,
  pageCurves,
]

function ruledLines() {
  return renderLines(
    range(27).map((i) => `M0 ${8 + i * 13.5}h${coverWidth}`),
    0.8,
    5,
  )
}

function arcs() {
  return renderLines(
    range(26).map((i) => {
      const radius = 70 + i * 26
      return `M0 ${coverHeight - radius}A${radius} ${radius} 0 0 1 ${radius} ${coverHeight}`
    }),
    5,
    0.8,
  )
}

function dotGrid() {
  const rows = range(20).map((i) => `M${i % 2 ? 10 : 0} ${9 + i * 18}h${coverWidth}`)
  return `<g stroke-dasharray="0 20">${renderLines(rows, 2, 9)}</g>`
}

function contourLines() {
  return renderLines(
    range(13).map((i) => contour(30 + i * 34, i)),
    4.4,
    1,
  )
}

function waves() {
  return renderLines(
    range(19).map((i) => `M-16 ${6 + i * 19.5}q40-${8 + i} 80 0${'t80 0'.repeat(8)}`),
    0.8,
    4.4,
  )
}

/** Diagonal strokes. */
function hatch() {
  return renderLines(
    range(54).map((i) => `M${8 + i * 15} 0l-150 ${coverHeight}`),
    0.8,
    6,
  )
}

/** Circles that touch the lower edge in one point. */
function circles() {
  return renderLines(
    range(17).map((i) => {
      const radius = 30 + i * 26
      return `M500 ${coverHeight + 20}a${radius} ${radius} 0 1 0-1 0z`
    }),
    4.4,
    1,
  )
}

/** The page edges of an open book. */
function pageCurves() {
  return renderLines(
    range(16).map((i) => {
      const edge = 500 - i * 30
      return `M0 ${edge}C100 ${edge - 90} 290 ${edge - 110} 338 ${edge}C386 ${edge - 110} 576 ${edge - 90} 676 ${edge}`
    }),
    5,
    0.8,
  )
}

/** A smooth closed contour around 430, 150; `S` mirrors the previous tangent, so the joints are smooth. */
function contour(radius: number, turn: number) {
  const corners = range(6).map((i) => {
    const angle = (i * Math.PI) / 3 + 0.4
    const reach = radius * (1 + 0.2 * Math.sin(2.1 * i + turn * 0.16))
    return { x: 430 + 1.25 * reach * Math.cos(angle), y: 150 + reach * Math.sin(angle) }
  })
  const at = (i: number) => corners[(i + 6) % 6] ?? { x: 0, y: 0 }
  const parts = range(7).map((i) => {
    const end = at(i)
    const handleX = end.x - (at(i + 1).x - at(i - 1).x) / 6
    const handleY = end.y - (at(i + 1).y - at(i - 1).y) / 6
    const point = `${Math.round(end.x)} ${Math.round(end.y)}`
    if (i === 0)
      return `M${point}C${Math.round(2 * end.x - handleX)} ${Math.round(2 * end.y - handleY)} `
    return `${i === 1 ? '' : 'S'}${Math.round(handleX)} ${Math.round(handleY)} ${point}`
  })
  return parts.join('')
}

/** Renders lines with a width that changes gradually, in nine steps to keep the SVG small. */
function renderLines(lines: string[], fromWidth: number, toWidth: number) {
  const steps = 9
  return range(steps)
    .map((step) => {
      const first = Math.round((step * lines.length) / steps)
      const last = Math.round(((step + 1) * lines.length) / steps)
      const width = fromWidth + ((toWidth - fromWidth) * step) / (steps - 1)
      return `<path stroke-width="${width.toFixed(1)}" d="${lines.slice(first, last).join('')}"/>`
    })
    .join('')
}

function range(count: number) {
  return Array.from({ length: count }, (_, i) => i)
}
