import { expect, test } from 'vitest'
import { findTypedMention } from './typed-mention.ts'

test.each([
  ['@a', { start: 0, text: 'a' }],
  ['Hi @ada.l', { start: 3, text: 'ada.l' }],
  ['(@李', { start: 1, text: '李' }],
  ['Hi @', undefined],
  ['Hi @ada ', undefined],
  ['mail a@b', undefined],
  ['https://a.test/@b', undefined],
  [`${'x '.repeat(1000)}@ada`, { start: 2000, text: 'ada' }],
  [`@${'a'.repeat(60)}`, undefined],
])('before the caret in %j', (text, mention) => {
  expect(findTypedMention(`${text} and more`, text.length)).toEqual(mention)
})
