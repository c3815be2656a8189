import { expect, it } from 'vitest'
import { hasEmailDomain, toEmailDomain } from './email-domains.ts'

it.each([
  ['Example.EDU', 'example.edu'],
  [' @example.edu ', 'example.edu'],
  ['*.example.edu', 'example.edu'],
  ['example.edu.', 'example.edu'],
  ['Bücher.de', 'bücher.de'],
  ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
  ['edu', undefined],
  ['', undefined],
  ['10.0.0.1', undefined],
  ['a@example.edu', undefined],
  ['example.edu/path', undefined],
  ['exa mple.edu', undefined],
  ['-', undefined],
])('reads %j as %j', (text, domain) => {
  expect(toEmailDomain(text)).toBe(domain)
})

it.each([
  ['ada@example.edu', true],
  ['ada@EXAMPLE.edu', true],
  ['ada@cs.example.edu', true],
  ['ada@notexample.edu', false],
  ['ada@example.edu.evil.com', false],
  ['ada@edu', false],
  ['ada@xn--bcher-kva.de', true],
  ['ada@mail.xn--bcher-kva.de', true],
  ['example.edu@evil.com', false],
])('%s belongs to the domains: %s', (email, isIncluded) => {
  expect(hasEmailDomain(email, ['example.edu', 'bücher.de'])).toBe(isIncluded)
})
