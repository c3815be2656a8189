import { describe, expect, it } from 'vitest'
import { truncateTitle } from './truncate-title.ts'

describe('the title on a card', () => {
  it('stays whole up to 28 characters', () => {
    const title = 'a'.repeat(28)
    expect(truncateTitle(title)).toEqual({ text: title, isTruncated: false })
  })

  it('is truncated after the 28th', () => {
    expect(truncateTitle('Typography for people who write code')).toEqual({
      text: 'Typography for people who wr',
      isTruncated: true,
    })
  })

  it('is truncated at a whole code point', () => {
    const { text, isTruncated } = truncateTitle('😀'.repeat(29))
    expect(text).toBe('😀'.repeat(28))
    expect(isTruncated).toBe(true)
    expect(truncateTitle('😀'.repeat(28)).isTruncated).toBe(false)
  })
})
