import { describe, expect, it } from 'vitest'
import { findOwnCaptions } from './own-captions.ts'

describe('the captions of a video', () => {
  it('are found for videos on our own server only', () => {
    const origin = 'https://lectern.example'
    expect(findOwnCaptions('https://lectern.example/media/lesson.webm', origin)).toBe(
      '/media/lesson.vtt',
    )
    expect(findOwnCaptions('https://other.example/media/lesson.webm', origin)).toBeUndefined()
    expect(findOwnCaptions('https://lectern.example/media/lesson.mp4', origin)).toBeUndefined()
    expect(findOwnCaptions('', origin)).toBeUndefined()
  })
})
