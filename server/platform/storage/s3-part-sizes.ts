/** The size in bytes of each part but the last by its number, which counts from 1. */
export type PartSizes = (number: number) => number

/**
 * The smallest part that S3 allows, except for the last one. All parts of a resumable upload have this size, since the
 * upload may have been started by an earlier version, and many are in memory at the same time.
 */
export const smallestPartBytes = 5 * 1024 * 1024

const smallestParts = 2500
const partsPerSize = 500
const doublingsMax = 8

/**
 * Fits 5 TiB into the 10,000 parts that S3 allows, which may differ in size: 2,500 parts of 5 MiB, then 500 parts each
 * of 10, 20, 40 … 640 MiB, then 4,000 of 1,280 MiB. In MiB: 2,500 × 5 + 500 × 1,270 + 4,000 × 1,280 = 5,767,500.
 * An upload has one part in memory: 5 MiB up to 12 GiB of a file, 80 MiB at 50 GiB, 160 MiB at 100 GiB.
 */
export const growingParts: PartSizes = (number) => {
  const doublings = Math.ceil((number - smallestParts) / partsPerSize)
  return smallestPartBytes * 2 ** Math.min(Math.max(doublings, 0), doublingsMax)
}

/** For a storage that requires parts of one size, which limits a file to 48.8 GiB (10,000 × 5 MiB). */
const equalParts: PartSizes = () => smallestPartBytes

/** Cloudflare R2 rejects parts of different sizes when an upload is completed. */
export function choosePartSizes(endpoint: string): PartSizes {
  return new URL(endpoint).hostname.endsWith('.r2.cloudflarestorage.com')
    ? equalParts
    : growingParts
}
