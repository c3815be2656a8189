import { expect, test } from 'vitest'
import { onboardingRequest } from '#shared/contract/instructors.ts'
import { onboardingSteps } from './onboarding-steps.ts'

test('the steps cover every field of the request with valid answers', () => {
  const answers = Object.fromEntries(onboardingSteps.map(({ name, options }) => [name, options[0]]))
  expect(onboardingRequest.parse(answers)).toEqual(answers)
})
