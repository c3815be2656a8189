import { describe, expect, it } from 'vitest'
import { captionsOf } from './captions-of.ts'

describe('the captions of a video', () => {
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
