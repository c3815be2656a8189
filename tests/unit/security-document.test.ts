import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectionLimits } from '#server/http/connections/limits.ts'
import * as sharedLimits from '#shared/limits.ts'

const limits: Record<string, Record<string, unknown>> = { ...sharedLimits, connectionLimits }

const document = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')

/** Levels 1 and 2 of ASVS 5.0.0: the requirement numbers of each section. */
const requirements: Record<string, string> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
}

const points = Array.from(
  document.matchAll(/^- (\d+\.\d+\.\d+) (.+)$/gm),
  ([, id = '', text = '']) => ({ id, text }),
)

test('the document lists every requirement of ASVS 5.0 level 2 once', () => {
  const expected = Object.entries(requirements).flatMap(([section, span]) => {
    const [first = 1, last = first] = span.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
  })
  expect(points.map(({ id }) => id)).toEqual(expected)
  expect(points).toHaveLength(253)
})

test('every requirement has a status, and a met one names its evidence', () => {
  const status = /\*\*(Met|Partly|Not met|Operator|Does not apply)\*\*/g
  const evidence = /`[\w./-]+\/[\w.-]*`|\]\(/
  const unclear = points.filter(({ text }) => text.match(status)?.length !== 1)
  expect(unclear).toEqual([])
  const unproven = points.filter(({ text }) => text.includes('**Met**') && !evidence.test(text))
  expect(unproven).toEqual([])
})

test('the documented limits match the code', () => {
  const cited = Array.from(document.matchAll(/^\|.*$/gm), ([row]) => row).flatMap((row) =>
    Array.from(row.matchAll(/`(\w+Limits)\.(\w+)`/g), ([, group = '', name = '']) => ({
      row,
      value: limits[group]?.[name],
    })),
  )
  expect(cited.length).toBeGreaterThan(30)
  for (const { row, value } of cited) {
    expect(row).toContain(` ${Number(value).toLocaleString('en')} `)
  }
})
