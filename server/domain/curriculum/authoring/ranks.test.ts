import { expect, test } from 'vitest'
import { type RankedRow, rankMaxLength, toShortRanks, tryToInsert } from './ranks.ts'

const start = () => toShortRanks(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, rank: '' })))

/** As `createRanks` does it; returns the rows in the order of their new ranks. */
function move(rows: RankedRow[], id: string, after: string | null): RankedRow[] {
  const others = rows.filter((row) => row.id !== id)
  const ranks = tryToInsert(others, after, 1)
  if (!ranks) return move(toShortRanks(others), id, after)
  const moved = [...others, { id, rank: ranks[0] ?? '' }]
  return moved.toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
}

type Choose = (round: number) => readonly (string | null | undefined)[]

test.each<[string, Choose]>([
  ['first', (round) => [['d', 'e'][round % 2], null]],
  ['last', (round) => [['a', 'b'][round % 2], 'e']],
  ['after the same row', (round) => [['c', 'd', 'e'][round % 3], 'a']],
  ['between the same rows', (round) => [['b', 'c'][round % 2], ['a', 'b'][round % 2]]],
])('5,000 moves %s leave ranks ordered and short', (_where, choose) => {
  let rows = start()
  let longest = 0
  for (let round = 0; round < 5000; round += 1) {
    const [id, after = null] = choose(round)
    if (!id || id === after) continue
    const expected = rows.map((row) => row.id).filter((other) => other !== id)
    expected.splice(after === null ? 0 : expected.indexOf(after) + 1, 0, id)
    rows = move(rows, id, after)
    expect(rows.map((row) => row.id)).toEqual(expected)
    longest = Math.max(longest, ...rows.map(({ rank }) => rank.length))
  }
  expect(new Set(rows.map(({ rank }) => rank)).size).toBe(rows.length)
  expect(longest).toBeLessThanOrEqual(rankMaxLength)
})

test('many rows at once are ranked in order between two others', () => {
  const rows = start()
  const ranks = tryToInsert(rows, 'b', 100) ?? []
  expect(ranks).toEqual(ranks.toSorted())
  expect([rows[1]?.rank, ...ranks, rows[2]?.rank].length).toBe(102)
  expect(
    (rows[1]?.rank ?? '') < (ranks[0] ?? '') && (ranks[99] ?? '') < (rows[2]?.rank ?? ''),
  ).toBe(true)
})

test('rows with equal, unknown or long ranks have no room', () => {
  const rows = (one: string, other: string) => [
    { id: 'a', rank: one },
    { id: 'b', rank: other },
  ]
  expect(tryToInsert(rows('a0', 'a0'), 'a', 1)).toBeUndefined()
  expect(tryToInsert(rows('odd', 'strange'), 'a', 1)).toBeUndefined()
  const long = `a0${'0'.repeat(rankMaxLength - 3)}`
  expect(tryToInsert(rows(`${long}1`, `${long}2`), 'a', 1)).toBeUndefined()
})
