import { describe, expect, it } from 'vitest'
import { truncateTitle } from './truncate-title.ts'

describe('the title on a card', () => {
  it('stays whole up to 28 characters', () => {
    const title = 'a'.repeat(28)
    expect(truncateTitle(title)).toEqual({ text: title, isCut: false })
  })

  it('is cut after the 28th', () => {
    expect(truncateTitle('Typography for people who write code')).toEqual({
      text: 'Typography for people who wr',
      isCut: true,
    })
  })

  it('counts and keeps whole code points', () => {
    const { text, isCut } = truncateTitle('😀'.repeat(29))
    expect(text).toBe('😀'.repeat(28))
    expect(isCut).toBe(true)
    expect(truncateTitle('😀'.repeat(28)).isCut).toBe(false)
  })
})
