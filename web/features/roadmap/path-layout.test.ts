import { describe, expect, it, test } from 'vitest'
import { layoutPath, wrapLabel } from './path-layout.ts'

const options = { columns: 3, columnWidth: 100, rowHeight: 100 }
const names = ['HTML', 'CSS', 'JavaScript', 'Git', 'A framework', 'Tests', 'Speed']

describe('drawnPath', () => {
  it('reverses every second row, so that adjacent stops stay adjacent', () => {
    const { stops, width, height } = layoutPath(names, options)
    expect(stops.map(({ x }) => x)).toEqual([50, 150, 250, 250, 150, 50, 50])
    expect(stops.map(({ y }) => Math.floor(y / 100))).toEqual([0, 0, 0, 1, 1, 1, 2])
    expect({ width, height }).toEqual({ width: 300, height: 300 })
  })

  it('shifts stops by their names, within the row', () => {
    const heights = layoutPath(names, options).stops.map(({ y }) => y % 100)
    expect(new Set(heights).size).toBeGreaterThan(3)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(38)
    expect(Math.max(...heights)).toBeLessThanOrEqual(62)
    expect(layoutPath(names, options)).toEqual(layoutPath(names, options))
  })

  it('draws the line through every stop and bends outwards between rows', () => {
    const { line, stops } = layoutPath(['a', 'b', 'c', 'd'], { ...options, columns: 2 })
    expect(
      line.match(/(?<=C|M)[^CM]+/g)?.map((part) => part.split(' ').slice(-2).map(Number)),
    ).toEqual(stops.map(({ x, y }) => [x, y]))
    expect(line).toMatch(/C200 \d+ 200 \d+ 150 /)
  })

  it('handles a single stop', () => {
    expect(layoutPath(['HTML'], options).line).toMatch(/^M50 \d+$/)
  })
})

test.each([
  ['HTML', ['HTML']],
  ['Tests and speed', ['Tests and', 'speed']],
  ['Infrastructure as code', ['Infrastructure', 'as code']],
  ['State for large applications', ['State for', 'large', 'applications']],
])('wraps %s to lines that fit below a stop', (label, lines) => {
  expect(wrapLabel(label, 12)).toEqual(lines)
})
