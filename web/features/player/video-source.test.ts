import { describe, expect, it } from 'vitest'
import { captionsOf, youtubeIdOf } from './video-source.ts'

describe('the source of a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=abc&v=dQw4w9WgXcQ&t=10s',
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
  ])('knows YouTube: %s', (link) => {
    expect(youtubeIdOf(link)).toBe('dQw4w9WgXcQ')
  })

  it.each(['https://vimeo.com/76979871', 'https://example.org/a.mp4', ''])(
    'and what is not: %j',
    (link) => {
      expect(youtubeIdOf(link)).toBeUndefined()
    },
  )

  it('finds captions beside our own films only', () => {
    const origin = 'https://lectern.example'
    expect(captionsOf('https://lectern.example/media/lesson.webm', origin)).toBe(
      '/media/lesson.vtt',
    )
    expect(captionsOf('https://other.example/media/lesson.webm', origin)).toBeUndefined()
    expect(captionsOf('https://lectern.example/media/lesson.mp4', origin)).toBeUndefined()
    expect(captionsOf('', origin)).toBeUndefined()
  })
})
