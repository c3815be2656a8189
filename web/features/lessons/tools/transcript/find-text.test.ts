import { expect, test } from 'vitest'
import { createTextPattern, splitAtMatch } from './find-text.ts'

test.each([
  ['The river grows.', 'RIVER', ['The ', 'river', ' grows.']],
  ['İzmir and İstanbul are far.', ' are ', ['İzmir and İstanbul ', 'are', ' far.']],
  ['Is a+b (c) = [d]?', '(c) = [d]?', ['Is a+b ', '(c) = [d]?', '']],
])('in %j, %j is found', (text, query, [before, match, after]) => {
  expect(splitAtMatch(text, createTextPattern(query))).toEqual({ before, match, after })
})

test('nothing is found without a match or a query', () => {
  expect(splitAtMatch('The river', createTextPattern('a.*'))).toBeUndefined()
  expect(createTextPattern('  ')).toBeUndefined()
})
