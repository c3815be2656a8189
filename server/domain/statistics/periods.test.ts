import { expect, it } from 'vitest'
import { divideRange } from './periods.ts'

it('divides days up to today, across months', () => {
  const { unit, periods, whole, previous } = divideRange('7d', new Date('2026-03-02T23:59:59Z'))
  expect(unit).toBe('day')
  expect(periods.map(({ start }) => start)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(periods.at(-1)?.end).toBe('2026-03-03')
  expect(whole).toEqual({ start: '2026-02-24', end: '2026-03-03' })
  expect(previous).toEqual({ start: '2026-02-17', end: '2026-02-24' })
})

it('divides twelve months up to the current one', () => {
  const { unit, periods, whole, previous } = divideRange('12m', new Date('2026-03-31T00:00:00Z'))
  expect(unit).toBe('month')
  expect(periods).toHaveLength(12)
  expect(periods[0]).toEqual({ start: '2025-04-01', end: '2025-05-01' })
  expect(periods.at(-1)).toEqual({ start: '2026-03-01', end: '2026-04-01' })
  expect(whole).toEqual({ start: '2025-04-01', end: '2026-04-01' })
  expect(previous).toEqual({ start: '2024-04-01', end: '2025-04-01' })
})

it.each([
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
  ['12m', 12],
] as const)('%s has %d periods without gaps', (range, count) => {
  const { periods, whole, previous } = divideRange(range, new Date('2028-02-29T12:00:00Z'))
  expect(periods).toHaveLength(count)
  for (const [index, { end }] of periods.entries()) {
    expect(end).toBe(periods[index + 1]?.start ?? whole.end)
  }
  expect(previous.end).toBe(whole.start)
})
