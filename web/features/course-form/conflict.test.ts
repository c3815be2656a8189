import { expect, test } from 'vitest'
import { selectTheirValues, findConflicts, defaultSide } from './conflict.ts'
import { createNewBase } from './course-values.ts'

const base = { ...createNewBase('Ada').values, title: 'One', topic: 'HTML', learn: 'Lines' }

test('a field clashes only where it was changed elsewhere and reads otherwise here', () => {
  const mine = { ...base, title: 'Mine', learn: 'Both', desc: 'Only mine' }
  const theirs = { ...base, title: 'Theirs', learn: 'Both', topic: 'Vue' }
  expect(findConflicts(base, mine, theirs)).toEqual([
    { name: 'title', mine: 'Mine', theirs: 'Theirs', isChangedHere: true },
    { name: 'topic', mine: 'HTML', theirs: 'Vue', isChangedHere: false },
  ])
})

test('until one chooses, own words stay and what was left alone follows', () => {
  const clashes = findConflicts(
    base,
    { ...base, title: 'Mine' },
    { ...base, title: 'Theirs', topic: 'Vue' },
  )
  expect(clashes.map(defaultSide)).toEqual(['mine', 'theirs'])
  expect(selectTheirValues(clashes, {})).toEqual({ topic: 'Vue' })
  expect(selectTheirValues(clashes, { title: 'theirs', topic: 'mine' })).toEqual({
    title: 'Theirs',
  })
})
