import { expect, test } from 'vitest'
import { findExternalHost } from './external-host.ts'

const own = ['http://localhost:3000', 'https://learn.example.org', 'https://cdn.example.org/files']

test.each([
  ['/media/lesson.webm', undefined],
  ['', undefined],
  ['http://localhost:3000/media/lesson.webm', undefined],
  ['https://learn.example.org/media/lesson.webm', undefined],
  ['https://cdn.example.org/lesson.mp4', undefined],
  ['https://learn.example.org:8443/lesson.mp4', 'learn.example.org:8443'],
  ['http://localhost:3001/lesson.mp4', 'localhost:3001'],
  ['https://videos.example.net/live/master.m3u8', 'videos.example.net'],
  ['//videos.example.net/lesson.mpd', 'videos.example.net'],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube.com'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube.com'],
  ['https://player.vimeo.com/video/76979871', 'vimeo.com'],
])('finds the host of %j: %s', (src, host) => {
  expect(findExternalHost(src, own)).toBe(host)
})
