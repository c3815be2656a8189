import { expect, test } from 'vitest'
import { choosePartSizes, growingParts } from './s3-part-sizes.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3
const s3 = { partsMax: 10_000, partMinBytes: 5 * mebibyte, partMaxBytes: 5 * gibibyte }

/** The size of the part in memory at the end of a file. */
function findLastPart(fileBytes: number): number {
  for (let number = 1, stored = 0; ; number++) {
    stored += growingParts(number)
    if (stored >= fileBytes) return growingParts(number)
  }
}

test('the parts of a file of 5 TiB are as S3 allows', () => {
  const sizes = Array.from({ length: s3.partsMax }, (_, index) => growingParts(index + 1))
  const sum = sizes.reduce((total, size) => total + size, 0)
  expect(sum).toBeGreaterThanOrEqual(5 * 1024 * gibibyte)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(s3.partMinBytes)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(s3.partMaxBytes)
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
})

test.each([
  [1, 5],
  [12, 5],
  [48.8, 80],
  [100, 160],
  [1024, 1280],
  [5 * 1024, 1280],
])('a file of %d GiB ends with parts of %d MiB', (fileGibibytes, partMebibytes) => {
  expect(findLastPart(fileGibibytes * gibibyte) / mebibyte).toBe(partMebibytes)
})

test.each([
  ['https://s3.eu-central-1.amazonaws.com', 10],
  ['http://127.0.0.1:9000', 10],
  ['https://0123456789abcdef.r2.cloudflarestorage.com', 5],
  ['https://0123456789abcdef.eu.r2.cloudflarestorage.com/', 5],
])('at %s, part 2,501 has %d MiB', (endpoint, mebibytes) => {
  expect(choosePartSizes(endpoint)(2501)).toBe(mebibytes * mebibyte)
})
