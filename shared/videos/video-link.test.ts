import { describe, expect, test } from 'vitest'
import { getVideoKind, parseYouTubeId } from './video-link.ts'

describe('getVideoKind', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube'],
    ['https://youtu.be/dQw4w9WgXcQ?t=3', 'youtube'],
    ['https://vimeo.com/76979871', 'vimeo'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo'],
    ['https://player.vimeo.com/progressive_redirect/playback/1/rendition/720p/file.mp4', 'file'],
    ['https://cdn.example.test/live/master.m3u8?token=1', 'hls'],
    ['https://cdn.example.test/film.MPD', 'dash'],
    ['http://videos.example.test/a%20film.mp4#t=10', 'file'],
    ['https://videos.example.test/film.webm?signature=a.b', 'file'],
  ])('detects %s as %s', (link, kind) => {
    expect(getVideoKind(link)).toBe(kind)
  })

  test.each([
    '',
    'film.mp4',
    '/media/film.mp4',
    'ftp://videos.example.test/film.mp4',
    'javascript:alert(1)//film.mp4',
    'data:video/mp4;base64,AAAA',
    'https://ada:secret@videos.example.test/film.mp4',
    'https://example.test/page',
    'https://example.test/page?file=film.mp4',
    'https://example.test/film.exe',
    'https://vimeo.com/about',
    'https://notvimeo.com/76979871',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/@somebody',
    'https://example.test/youtube.com/embed/dQw4w9WgXcQ',
  ])('rejects %j', (link) => {
    expect(getVideoKind(link)).toBeUndefined()
  })
})

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://m.youtube.com/watch?list=abc&v=dQw4w9WgXcQ&t=10s',
  'https://youtu.be/dQw4w9WgXcQ?t=3',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://youtube.com/shorts/dQw4w9WgXcQ',
  'https://youtube.com/live/dQw4w9WgXcQ?feature=share',
])('parses the video id of %s', (link) => {
  expect(parseYouTubeId(link)).toBe('dQw4w9WgXcQ')
})
