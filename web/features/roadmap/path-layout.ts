export interface PathLayout {
  width: number
  height: number
  /** The `d` of the line through all stops. */
  line: string
  stops: readonly Stop[]
}

interface Stop {
  x: number
  y: number
}

interface Measures {
  /** Stops in one row, at least 2. */
  columns: number
  /** Units between two stops of a row. */
  across: number
  /** Units between two rows. */
  down: number
}

/**
 * A path that winds from row to row, left to right and back, with a stop for each name (at least
 * one). The names sway the stops a little up or down, so that no two paths look the same.
 */
export function layoutPath(
  names: readonly string[],
  { columns, across, down }: Measures,
): PathLayout {
  const stops = names.map((name, index) => {
    const row = Math.floor(index / columns)
    const place = index % columns
    const column = row % 2 === 0 ? place : columns - 1 - place
    return {
      x: across * (column + 0.5),
      y: Math.round(down * (row + 0.5 + swayOf(name))),
    }
  })
  const rows = Math.ceil(names.length / columns)
  return { width: columns * across, height: rows * down, line: lineThrough(stops, across), stops }
}

/** From -0.12 to 0.12 of a row. */
function swayOf(name: string): number {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return ((sum % 7) - 3) * 0.04
}

function lineThrough(stops: readonly Stop[], across: number): string {
  return stops
    .map(({ x, y }, index) => {
      const before = stops[index - 1]
      if (!before) return `M${x} ${y}`
      const half = Math.round(across / 2)
      if (before.x === x) {
        const bend = x > across ? x + half : x - half
        return `C${bend} ${before.y} ${bend} ${y} ${x} ${y}`
      }
      const middle = (before.x + x) / 2
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`
    })
    .join('')
}

/** A label broken at spaces into lines of at most `most` characters; a longer word stays whole. */
export function wrapLabel(label: string, most: number): string[] {
  const lines: string[] = []
  for (const word of label.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}
