/**
 * The optimal string alignment distance: the number of single-letter insertions, deletions,
 * substitutions and swaps of adjacent letters between two words.
 */
export function editDistance(from: string, to: string): number {
  const width = to.length + 1
  let secondLast: number[] = []
  let last = Array.from({ length: width }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column < width; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let best = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      if (isSwap) best = Math.min(best, at(secondLast, column - 2) + 1)
      current.push(best)
    }
    secondLast = last
    last = current
  }
  return at(last, to.length)
}

/** The number of typos tolerated in a word of this length. */
export function getMaxTypos(length: number): number {
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
