import { expect, test } from 'vitest'
import { registrationLimits as limits } from '#shared/limits.ts'
import { countDomains } from './rules-form.tsx'

const tooMany = Array.from({ length: limits.domainsMax + 1 }, (_, index) => `a${index}.example`)

test.each([
  ['0 of 100 domains', '', true],
  ['2 of 100 domains', 'example.edu, example.org', true],
  ['101 of 100 domains', tooMany.join('\n'), false],
])('counts %s', (text, value, isValid) => {
  expect(countDomains(value)).toMatchObject({ text, isValid })
})
