import { expect, test } from 'vitest'
import { getDecisionTitle } from './case-actions.ts'

const author = { fullname: 'Ines Marchetti' }

test.each([
  ["Hide Ines Marchetti's profile?", getDecisionTitle('hide', { kind: 'profile', author })],
  ["Remove the deleted user's post?", getDecisionTitle('remove', { kind: 'post', author: null })],
  [
    'Warn Ines Marchetti about this comment?',
    getDecisionTitle('warn', { kind: 'comment', author }),
  ],
  [
    'Warn Ines Marchetti about this profile?',
    getDecisionTitle('warn', { kind: 'profile', author }),
  ],
  ['Silence Ines Marchetti?', getDecisionTitle('silence', { kind: 'review', author })],
  ['Suspend Ines Marchetti?', getDecisionTitle('suspend', { kind: 'course', author })],
])('the dialog of a decision asks “%s”', (expected, title) => {
  expect(title).toBe(expected)
})
