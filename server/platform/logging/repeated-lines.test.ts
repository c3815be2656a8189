import { expect, test } from 'vitest'
import { limitRepeatedLines } from './repeated-lines.ts'

function counted(options: { maxFingerprints?: number } = {}) {
  const summaries: [string, number][] = []
  let time = 0
  const lines = limitRepeatedLines((line, count) => summaries.push([line, count]), {
    maxLines: 2,
    windowMilliseconds: 60_000,
    now: () => time,
    ...options,
  })
  lines.stop()
  return { lines, summaries, pass: (milliseconds: number) => (time += milliseconds) }
}

test('a line is written twice, then counted, and summarized once when the time window is over', () => {
  const { lines, summaries, pass } = counted()
  const admitted = Array.from({ length: 5 }, () => lines.admit('a'))
  expect(admitted).toEqual([true, true, false, false, false])
  expect(lines.admit('b')).toBe(true)
  expect(summaries).toEqual([])
  pass(60_000)
  expect(lines.admit('a')).toBe(true)
  expect(summaries).toEqual([['a', 3]])
  lines.flush()
  expect(summaries).toEqual([['a', 3]])
})

test('the end of the process writes the summaries', () => {
  const { lines, summaries } = counted()
  for (let time = 0; time < 4; time++) lines.admit('a')
  lines.flush()
  expect(summaries).toEqual([['a', 2]])
})

test('memory is bounded for many different lines: the oldest is summarized early', () => {
  const { lines, summaries } = counted({ maxFingerprints: 3 })
  for (let time = 0; time < 4; time++) lines.admit('first')
  for (const line of ['b', 'c', 'd', 'e']) expect(lines.admit(line)).toBe(true)
  expect(summaries).toEqual([['first', 2]])
})
