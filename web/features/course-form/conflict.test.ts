import { expect, test } from 'vitest'
import { chosenOf, clashesOf, firstSide } from './conflict.ts'
import { newBasis } from './course-values.ts'

const base = { ...newBasis('Ada').values, title: 'One', topic: 'HTML', learn: 'Lines' }

test('a field clashes only where it was changed elsewhere and reads otherwise here', () => {
  const mine = { ...base, title: 'Mine', learn: 'Both', desc: 'Only mine' }
  const theirs = { ...base, title: 'Theirs', learn: 'Both', topic: 'Vue' }
  expect(clashesOf(base, mine, theirs)).toEqual([
    { name: 'title', mine: 'Mine', theirs: 'Theirs', isMineToo: true },
    { name: 'topic', mine: 'HTML', theirs: 'Vue', isMineToo: false },
  ])
})

test('until one chooses, own words stay and what was left alone follows', () => {
  const clashes = clashesOf(
    base,
    { ...base, title: 'Mine' },
    { ...base, title: 'Theirs', topic: 'Vue' },
  )
  expect(clashes.map(firstSide)).toEqual(['mine', 'theirs'])
  expect(chosenOf(clashes, {})).toEqual({ topic: 'Vue' })
  expect(chosenOf(clashes, { title: 'theirs', topic: 'mine' })).toEqual({ title: 'Theirs' })
})
