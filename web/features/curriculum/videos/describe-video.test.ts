import { expect, test } from 'vitest'
import type { CourseVideo } from '#shared/contract/media/videos.ts'
import { describeFile, describeState, describeUpload } from './describe-video.ts'
import type { VideoUpload } from './video-upload.ts'

const upload: VideoUpload = {
  id: 'v',
  userId: 'u',
  course: 'c',
  lesson: 'l',
  name: 'sailing.mp4',
  bytes: 1_000_000_000,
  modified: 0,
  isReplacement: false,
  stage: 'sending',
  sent: 439_900_000,
}

const video: CourseVideo = {
  _id: 'v',
  name: 'sailing.mp4',
  bytes: 34_500_000,
  state: 'processing',
  percent: 40,
  problem: null,
  isPlayable: false,
  canRetry: false,
  seconds: 719.6,
  width: 1920,
  height: 1080,
  renditions: [],
  poster: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('an upload has its share, speed and time left', () => {
  expect(describeUpload(upload)).toEqual(['43%'])
  expect(describeUpload({ ...upload, rate: 2_000_000 })).toEqual(['43%', '2.0 MB/s', '5 min left'])
  expect(describeUpload({ ...upload, rate: 100_000_000 })).toEqual([
    '43%',
    '100 MB/s',
    'less than a minute left',
  ])
  expect(describeUpload({ ...upload, stage: 'paused' })).toEqual(['Paused at 43%'])
  expect(describeUpload({ ...upload, stage: 'fileNeeded' })).toEqual([
    'Choose sailing.mp4 again to continue at 43%.',
  ])
})

test('a video has its state, length, size and qualities', () => {
  expect(describeState(video)).toBe('Processing 40%')
  expect(describeState({ ...video, state: 'queued' })).toBe('Waiting for processing')
  expect(describeFile(video)).toEqual(['12 min', '34.5 MB', '1080p'])
  expect(describeFile({ ...video, seconds: null, height: null })).toEqual(['34.5 MB'])
  expect(describeFile({ ...video, renditions: [1080, 480] })).toEqual([
    '12 min',
    '34.5 MB',
    '1080p, 480p',
  ])
})
