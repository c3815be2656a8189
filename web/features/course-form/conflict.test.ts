import { expect, test } from 'vitest'
import { selectTheirValues, findConflicts, defaultSide } from './conflict.ts'
import { createNewBase } from './course-values.ts'

const base = { ...createNewBase('Ada').values, title: 'One', topic: 'HTML', learn: 'Lines' }

test('a field conflicts only if it was changed elsewhere and differs here', () => {
  const mine = { ...base, title: 'Mine', learn: 'Both', desc: 'Only mine' }
  const theirs = { ...base, title: 'Theirs', learn: 'Both', topic: 'Vue' }
  expect(findConflicts(base, mine, theirs)).toEqual([
    { name: 'title', mine: 'Mine', theirs: 'Theirs', isChangedHere: true },
    { name: 'topic', mine: 'HTML', theirs: 'Vue', isChangedHere: false },
  ])
})

test('by default own changes stay and unchanged fields follow the change', () => {
  const conflicts = findConflicts(
    base,
    { ...base, title: 'Mine' },
    { ...base, title: 'Theirs', topic: 'Vue' },
  )
  expect(conflicts.map(defaultSide)).toEqual(['mine', 'theirs'])
  expect(selectTheirValues(conflicts, {})).toEqual({ topic: 'Vue' })
  expect(selectTheirValues(conflicts, { title: 'theirs', topic: 'mine' })).toEqual({
    title: 'Theirs',
  })
})
