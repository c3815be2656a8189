import { expect, test } from 'vitest'
import { onboardingRequest } from '#shared/contract/instructors.ts'
import { onboardingSteps } from './onboarding-steps.ts'

test('the steps ask for all that the call needs, with answers that it takes', () => {
  const answers = Object.fromEntries(onboardingSteps.map(({ name, choices }) => [name, choices[0]]))
  expect(onboardingRequest.parse(answers)).toEqual(answers)
})
