import { expect, test } from 'vitest'
import { getQualityLabels } from './use-qualities.ts'

test('labels qualities by height', () => {
  expect(getQualityLabels([{ height: 360 }, { height: 720 }])).toEqual(['360p', '720p'])
})

test('labels qualities by bit rate if heights are equal or unknown', () => {
  expect(
    getQualityLabels([
      { height: 720, bitrate: 1_500_000 },
      { height: 720, bitrate: 3_000_400 },
      { height: 1080, bitrate: 5_000_000 },
      { bitrate: 64_000 },
      {},
    ]),
  ).toEqual(['720p, 1500 kbit/s', '720p, 3000 kbit/s', '1080p', '64 kbit/s', 'Quality 5'])
})
