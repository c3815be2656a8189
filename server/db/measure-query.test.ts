import { expect, test } from 'vitest'
import { getStatementKind } from './measure-query.ts'

test.each([
  ['select 1', 'select'],
  ['\n    Insert into users values ($1)', 'insert'],
  ['with moved as (delete from a returning *) select 1', 'select'],
  ['(select 1) union (select 2)', 'select'],
  ['begin', 'begin'],
  ['listen "changes"', 'other'],
  ['a-name-that-a-user-typed', 'other'],
  ['', 'other'],
])('%j is counted as %s', (text, kind) => {
  expect(getStatementKind(text)).toBe(kind)
})
