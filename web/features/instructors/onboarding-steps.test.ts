import { expect, test } from 'vitest'
import { onboardingRequest } from '#shared/contract/instructors.ts'
import { onboardingSteps, readStep, stepQuery } from './onboarding-steps.ts'

test('every step has its place in the address', () => {
  for (const place of onboardingSteps.keys()) expect(readStep(stepQuery(place))).toBe(place)
})

test.each(['', '?step=0', '?step=4', '?step=1.5', '?step=two'])(
  '%j shows the first step',
  (query) => {
    expect(readStep(query)).toBe(0)
  },
)

test('the steps ask for all that the call needs, with answers that it takes', () => {
  const answers = Object.fromEntries(onboardingSteps.map(({ name, choices }) => [name, choices[0]]))
  expect(onboardingRequest.parse(answers)).toEqual(answers)
})
