import { expect, test } from 'vitest'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { describeHidden } from './case-card.tsx'

type Decision = ModerationCase['decisions'][number]

function decide(action: Decision['action'], changes: Partial<Decision> = {}): Decision {
  return {
    _id: 'AAAAAAAAAAAAAAAAAAAAAAAA',
    action,
    reason: 'spam',
    message: '',
    moderator: 'Mo',
    automatic: false,
    until: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    reversed: false,
    appeal: null,
    can: { reverse: true, decideAppeal: true },
    ...changes,
  }
}

test.each([
  ['Hidden', [decide('hide')]],
  ['Removed', [decide('warn'), decide('remove')]],
  ['Hidden', [decide('remove', { reversed: true }), decide('hide')]],
  ['Hidden automatically', [decide('hide', { automatic: true })]],
])('hidden content is “%s” after its decisions', (text, decisions) => {
  expect(describeHidden({ decisions })).toBe(text)
})
