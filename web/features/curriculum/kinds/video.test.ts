import { expect, test } from 'vitest'
import { videoKind } from './video.ts'

const link = 'https://videos.example.test/sailing.mp4'
const content = { link, video: null, captions: '', measured: null }

test('saves captions without the link, which someone else may have changed', () => {
  const request = videoKind.write({ ...content, captions: '' }, ['captions'])
  expect(request).toEqual({ video: { captions: '' } })
})

test('saves the measured length beside the link, not as a time that the author chose', () => {
  const request = videoKind.write({ ...content, measured: 95 }, ['link', 'measured'])
  expect(request).toEqual({ video: { link, seconds: 95 } })
})

test('removes an uploaded video, and restores it', () => {
  expect(videoKind.write({ ...content, link: '' }, ['video'])).toEqual({ video: { upload: null } })
  const video = { _id: 'v', state: 'ready' }
  expect(videoKind.write({ ...content, link: '', video }, ['video'])).toEqual({
    video: { upload: 'v' },
  })
})
