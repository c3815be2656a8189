import { expect, it } from 'vitest'
import { formatByteLimit, formatBytes } from './format-bytes.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [12_345_678, '12.3 MB'],
  [999_960, '1.0 MB'],
  [123_456_789, '123 MB'],
  [5e12, '5.0 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it.each([
  [10e9, '10 GB'],
  [1_500_000_000, '1.5 GB'],
  [100e9, '100 GB'],
])('formats a limit of %d bytes as %s', (bytes, text) => {
  expect(formatByteLimit(bytes)).toBe(text)
})
