import { expect, it } from 'vitest'
import { dateMessages as messages } from '#shared/messages/administration/statistics.ts'
import { divideDates, divideRange, divideRequestedRange } from './periods.ts'

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

it('divides chosen dates by day, with as many days before', () => {
  const { unit, periods, whole, previous } = divideDates({ from: '2028-02-28', to: '2028-03-01' })
  expect(unit).toBe('day')
  expect(periods.map(({ start }) => start)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(whole).toEqual({ start: '2028-02-28', end: '2028-03-02' })
  expect(previous).toEqual({ start: '2028-02-25', end: '2028-02-28' })
})

it('divides many chosen dates by month, the first and last incomplete', () => {
  const { unit, periods, previous } = divideDates({ from: '2026-01-17', to: '2026-04-18' })
  expect(unit).toBe('day')
  expect(periods).toHaveLength(92)
  expect(previous.start).toBe('2025-10-17')
  const longer = divideDates({ from: '2026-01-17', to: '2026-04-19' })
  expect(longer.unit).toBe('month')
  expect(longer.periods).toEqual([
    { start: '2026-01-17', end: '2026-02-01' },
    { start: '2026-02-01', end: '2026-03-01' },
    { start: '2026-03-01', end: '2026-04-01' },
    { start: '2026-04-01', end: '2026-04-20' },
  ])
})

it.each([
  ['2026-02-30', '2026-03-01', { from: messages.badDate }],
  ['yesterday', '', { from: messages.badDate, to: messages.badDate }],
  ['2026-03-01', undefined, { to: messages.badDate }],
  ['2026-03-02', '2026-03-01', { from: messages.afterLast }],
  ['2026-03-01', '2026-03-04', { to: messages.inFuture }],
  ['2024-03-02', '2024-03-05', { from: messages.tooEarly('2024-03-03') }],
])('rejects the dates from %s to %s', (from, to, fields) => {
  const divide = () =>
    divideRequestedRange({ range: '30d', from, to }, new Date('2026-03-03T12:00:00Z'))
  expect(divide).toThrow(expect.objectContaining({ code: 'invalid_input', fields }))
})

it('accepts a single day and the last two years', () => {
  const now = new Date('2026-03-03T12:00:00Z')
  const day = { range: '30d', from: '2026-03-03', to: '2026-03-03' } as const
  expect(divideRequestedRange(day, now).description).toEqual({
    range: 'custom',
    from: '2026-03-03',
    to: '2026-03-03',
    unit: 'day',
    periods: ['2026-03-03'],
  })
  const years = divideRequestedRange({ ...day, from: '2024-03-03' }, now)
  expect(years.description.periods).toHaveLength(25)
})
