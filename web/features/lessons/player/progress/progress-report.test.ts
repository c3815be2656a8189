import { describe, expect, it } from 'vitest'
import { progressReport, type ProgressReport } from '#shared/contract/learning/learning.ts'
import { splitReport, getResumePosition, mergeReports } from './progress-report.ts'

const report = (second: number, position: number, ...watched: [number, number][]) =>
  ({
    position,
    duration: 600,
    watched,
    at: `2026-03-01T12:00:${String(second).padStart(2, '0')}Z`,
  }) satisfies ProgressReport

describe('progress reports', () => {
  it('are merged with the latest position, in any order', () => {
    const [early, late] = [report(1, 40, [0, 40]), report(9, 15, [10, 15], [90, 100])]
    const both = {
      ...late,
      watched: [
        [0, 40],
        [90, 100],
      ],
    }
    expect(mergeReports(early, late)).toEqual(both)
    expect(mergeReports(late, early)).toEqual(both)
    expect(mergeReports(undefined, early)).toEqual(early)
  })

  it('of two versions of the video are of the earlier one, in any order', () => {
    const early = { ...report(1, 40, [0, 40]), videoVersion: 'former' }
    const late = { ...report(9, 15, [90, 100]), videoVersion: 'current' }
    for (const merged of [mergeReports(early, late), mergeReports(late, early)]) {
      expect(merged).toMatchObject({ position: 15, videoVersion: 'former' })
    }
    expect(mergeReports(late, late).videoVersion).toBe('current')
  })

  it('are split into parts that the API accepts', () => {
    const watched = Array.from({ length: 250 }, (_, index): [number, number] => [
      index * 2,
      index * 2 + 1,
    ])
    const parts = splitReport(report(1, 5, ...watched))
    expect(parts.map((part) => part.watched.length)).toEqual([100, 100, 50])
    expect(parts.flatMap((part) => part.watched)).toEqual(watched)
    for (const part of parts) expect(progressReport.safeParse(part).success).toBe(true)
    expect(splitReport(report(1, 5))).toHaveLength(1)
  })
})

describe('the resume position', () => {
  it.each([
    [754, 1800, 754],
    [4.9, 1800, 0],
    [1796, 1800, 0],
    [1800, 1800, 0],
    [754, null, 754],
    [0, null, 0],
  ])('stopped at %d of %s: at %d', (position, duration, resumed) => {
    expect(getResumePosition({ position, duration })).toBe(resumed)
  })
})
