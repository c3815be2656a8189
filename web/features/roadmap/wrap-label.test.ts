import { expect, test } from 'vitest'
import { wrapLabel } from './path-layout.ts'

test.each([
  ['HTML', ['HTML']],
  ['Tests and speed', ['Tests and', 'speed']],
  ['Infrastructure as code', ['Infrastructure', 'as code']],
  ['State for large applications', ['State for', 'large', 'applications']],
])('%s breaks into lines that fit under a stop', (label, lines) => {
  expect(wrapLabel(label, 12)).toEqual(lines)
})
