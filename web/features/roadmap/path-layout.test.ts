import { describe, expect, it } from 'vitest'
import { layoutPath } from './path-layout.ts'

const measures = { columns: 3, across: 100, down: 100 }
const names = ['HTML', 'CSS', 'JavaScript', 'Git', 'A framework', 'Tests', 'Speed']

describe('drawnPath', () => {
  it('winds back in every second row, so that neighbours stay neighbours', () => {
    const { stops, width, height } = layoutPath(names, measures)
    expect(stops.map(({ x }) => x)).toEqual([50, 150, 250, 250, 150, 50, 50])
    expect(stops.map(({ y }) => Math.floor(y / 100))).toEqual([0, 0, 0, 1, 1, 1, 2])
    expect({ width, height }).toEqual({ width: 300, height: 300 })
  })

  it('sways by the names, never out of the row', () => {
    const heights = layoutPath(names, measures).stops.map(({ y }) => y % 100)
    expect(new Set(heights).size).toBeGreaterThan(3)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(38)
    expect(Math.max(...heights)).toBeLessThanOrEqual(62)
    expect(layoutPath(names, measures)).toEqual(layoutPath(names, measures))
  })

  it('leads the line through every stop and bends outwards where it turns', () => {
    const { line, stops } = layoutPath(['a', 'b', 'c', 'd'], { ...measures, columns: 2 })
    expect(
      line.match(/(?<=C|M)[^CM]+/g)?.map((part) => part.split(' ').slice(-2).map(Number)),
    ).toEqual(stops.map(({ x, y }) => [x, y]))
    expect(line).toMatch(/C200 \d+ 200 \d+ 150 /)
  })

  it('draws a single stop', () => {
    expect(layoutPath(['HTML'], measures).line).toMatch(/^M50 \d+$/)
  })
})
