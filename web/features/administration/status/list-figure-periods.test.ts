import { expect, test } from 'vitest'
import { describeFigure, listFigurePeriods } from './list-figure-periods.ts'
import { formatAge, formatSeconds } from './status-figures.ts'

const period = (requests: number) => ({ requests }) as never
const status = {
  from: '2026-01-31T12:00:00.000Z',
  periodSeconds: 900,
  periods: [period(3), null, period(1)],
}

test('a period without figures is a gap, and the last one is not over', () => {
  const periods = listFigurePeriods({ select: ({ requests }) => requests }, status)
  expect(periods.map(({ value }) => value)).toEqual([3, undefined, 1])
  expect(periods.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true])
  expect(new Set(periods.map(({ name }) => name)).size).toBe(3)
})

test('describes the highest and the latest value, and what was never measured', () => {
  const periods = listFigurePeriods({ select: ({ requests }) => requests }, status)
  const texts = describeFigure('Requests', periods, String)
  expect(texts.latest).toBe('1')
  expect(texts.description).toMatch(/^Requests in the last 24 hours: highest 3, .+; latest 1$/)
  const unknown = listFigurePeriods({ select: () => null }, status)
  expect(describeFigure('Requests', unknown, String).latest).toBe('–')
})

test('formats durations and ages', () => {
  expect([0.0004, 0.35, 1.234, 12].map(formatSeconds)).toEqual(['0 ms', '350 ms', '1.23 s', '12 s'])
  expect([12, 180, 5400].map(formatAge)).toEqual(['12 s', '3 min', '1.5 h'])
})
