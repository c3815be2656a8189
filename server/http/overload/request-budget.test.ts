import { expect, test } from 'vitest'
import { createRequestBudget } from './request-budget.ts'

test('each key has its own budget, which is whole again after the span', () => {
  let time = 0
  const budget = createRequestBudget({ requests: 2, seconds: 10, now: () => time })
  budget.spend('a')
  budget.spend('a')
  budget.spend('b')
  time = 7500
  expect(() => budget.spend('a')).toThrow(
    expect.objectContaining({ code: 'too_many', retryAfterSeconds: 3 }),
  )
  time = 10_000
  expect(() => budget.spend('a')).not.toThrow()
})
