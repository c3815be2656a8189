import { describe, expect, it } from 'vitest'
import { coverTopics, coverVariants, renderCover } from './cover.ts'

const strangers = [
  'Astronomy',
  '',
  '  ',
  'Übersetzen 日本',
  '<script>alert(1)</script>',
  '"/>&<x a=\'',
  '__proto__',
]
const every = [...coverTopics, ...strangers].flatMap((topic) =>
  Array.from({ length: coverVariants }, (_, variant) => ({ topic, variant })),
)

describe('drawCover', () => {
  it.each(every)('draws a small, well-formed picture for "$topic", variant $variant', (wish) => {
    const svg = renderCover(wish)
    expect(unclosedTags(svg)).toEqual([])
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 360"/)
    expect(svg).not.toMatch(/NaN|undefined|<text|\bid=/)
    expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(3000)
  })

  it('offers every topic of the product in eight variants', () => {
    expect(coverVariants).toBe(8)
    expect(coverTopics).toEqual(
      expect.arrayContaining(['HTML', 'Git Flow', 'Business Finance', 'Web Development']),
    )
  })

  it('draws the same picture for the same wish, whatever the case and the spaces around', () => {
    expect(renderCover({ topic: 'React', variant: 3 })).toBe(
      renderCover({ topic: ' react ', variant: 3 }),
    )
    expect(renderCover({ topic: 'Astronomy', variant: 3 })).toBe(
      renderCover({ topic: 'astronomy', variant: 3 }),
    )
  })

  it('draws a different picture for every known topic and variant', () => {
    const pictures = every.filter(({ topic }) => coverTopics.includes(topic)).map(renderCover)
    expect(new Set(pictures).size).toBe(coverTopics.length * coverVariants)
  })

  it('tells unknown topics apart', () => {
    const names = ['Astronomy', 'Cooking', 'Chess', 'Gardening', 'Latin', 'Sewing']
    expect(new Set(names.map((topic) => renderCover({ topic, variant: 0 }))).size).toBe(
      names.length,
    )
  })

  it('lets nothing of a hostile topic into the document', () => {
    const svg = renderCover({ topic: '<script>alert("x")</script>', variant: 0 })
    expect(svg).not.toMatch(/script|alert/i)
  })

  it.each([
    [8, 0],
    [-1, 7],
    [2.9, 2],
    [Number.NaN, 0],
  ])('wraps the variant %d to %d', (given, shown) => {
    expect(renderCover({ topic: 'PHP', variant: given })).toBe(
      renderCover({ topic: 'PHP', variant: shown }),
    )
  })
})

/** A small XML check: what it cannot read, or leaves open, comes back. The output has elements only. */
function unclosedTags(svg: string): string[] {
  const open: string[] = []
  const rest = svg.replaceAll(
    /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>&]*")*)(\/?)>/g,
    (_, end, name, __, self) => {
      if (end) return open.pop() === name ? '' : `</${name}>`
      if (!self) open.push(name)
      return ''
    },
  )
  return rest ? [...open, rest] : open
}
