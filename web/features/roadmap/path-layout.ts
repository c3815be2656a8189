export interface PathLayout {
  width: number
  height: number
  /** The `d` attribute of the line through all stops. */
  line: string
  stops: readonly Stop[]
}

interface Stop {
  x: number
  y: number
}

interface LayoutOptions {
  /** Stops per row, at least 2. */
  columns: number
  /** Units between two stops of a row. */
  columnWidth: number
  /** Units between two rows. */
  rowHeight: number
}

/**
 * A path that winds through the rows, left to right and back, with one stop per name. Each stop is
 * shifted up or down a little, depending on its name, so that no two paths look the same.
 */
export function layoutPath(
  names: readonly string[],
  { columns, columnWidth, rowHeight }: LayoutOptions,
): PathLayout {
  const stops = names.map((name, index) => {
    const row = Math.floor(index / columns)
    const position = index % columns
    const column = row % 2 === 0 ? position : columns - 1 - position
    return {
      x: columnWidth * (column + 0.5),
      y: Math.round(rowHeight * (row + 0.5 + getShift(name))),
    }
  })
  const rows = Math.ceil(names.length / columns)
  return {
    width: columns * columnWidth,
    height: rows * rowHeight,
    line: drawLine(stops, columnWidth),
    stops,
  }
}

/** Splits a label at spaces into lines of at most `maxLength` characters; longer words stay whole. */
export function wrapLabel(label: string, maxLength: number): string[] {
  const lines: string[] = []
  for (const word of label.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= maxLength) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}

/** Between -0.12 and 0.12 of a row. */
function getShift(name: string): number {
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return ((sum % 7) - 3) * 0.04
}

function drawLine(stops: readonly Stop[], columnWidth: number): string {
  return stops
    .map(({ x, y }, index) => {
      const previous = stops[index - 1]
      if (!previous) return `M${x} ${y}`
      const half = Math.round(columnWidth / 2)
      // From one row to the next the line bends outwards.
      if (previous.x === x) {
        const bend = x > columnWidth ? x + half : x - half
        return `C${bend} ${previous.y} ${bend} ${y} ${x} ${y}`
      }
      const middle = (previous.x + x) / 2
      return `C${middle} ${previous.y} ${middle} ${y} ${x} ${y}`
    })
    .join('')
}
