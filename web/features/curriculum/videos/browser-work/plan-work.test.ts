import { describe, expect, test } from 'vitest'
import { videoLimits } from '#shared/limits.ts'
import { planHeights, planRendition, planThumbnails } from './plan-work.ts'

const source = {
  width: 1920,
  height: 1080,
  seconds: 60,
  bytes: 60e6,
  codec: 'avc',
  soundCodec: 'aac',
}

describe('the heights that a browser encodes', () => {
  test.each([
    [{}, [720, 480, 240]],
    [{ width: 3840, height: 2160 }, [1080, 720, 480, 240]],
    [{ width: 640, height: 360 }, [240]],
    [{ width: 426, height: 240 }, []],
    [{ codec: 'vp8' }, [1080, 720, 480, 240]],
    [{ codec: 'vp8', width: 640, height: 361 }, [360, 240]],
    [{ soundCodec: 'pcm-s16' }, [1080, 720, 480, 240]],
    [{ soundCodec: null }, [720, 480, 240]],
    [{ seconds: videoLimits.browserEncodingSecondsMax + 1 }, []],
  ])('of %o are %o', (facts, heights) => {
    expect(planHeights({ ...source, ...facts })).toEqual(heights)
  })
})

test('a rendition has the shape of the source, even sides, and sound only if the server cannot use that of the file', () => {
  expect(planRendition({ ...source, width: 1000, height: 750 }, 480)).toEqual({
    width: 640,
    height: 480,
    bitrate: 1_200_000,
    withSound: false,
  })
  // The source has 1 Mbit/s, which no rendition exceeds.
  expect(planRendition({ ...source, bytes: 7_500_000 }, 480).bitrate).toBe(670_000)
  expect(planRendition({ ...source, bytes: 1000 }, 480).bitrate).toBe(50_000)
  expect(planRendition({ ...source, soundCodec: 'pcm-s16' }, 240).withSound).toBe(true)
  expect(planRendition({ ...source, codec: 'vp8', soundCodec: null }, 240).withSound).toBe(false)
})

test('thumbnails are two seconds apart, and at most two hundred', () => {
  expect(planThumbnails({ ...source, seconds: 5 })).toEqual({
    interval: 2,
    times: [0, 2, 4],
    height: 90,
  })
  const long = planThumbnails({ ...source, seconds: 3601, width: 100, height: 1000 })
  expect(long).toMatchObject({ interval: 19, height: 320 })
  expect(long.times).toHaveLength(190)
})
