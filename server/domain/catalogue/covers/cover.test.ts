import { describe, expect, it } from 'vitest'
import { coverTopics, coverVariants, renderCover } from './cover.ts'

const unknownTopics = [
  'Astronomy',
  '',
  '  ',
  'Übersetzen 日本',
  '<script>alert(1)</script>',
  '"/>&<x a=\'',
  '__proto__',
]
const allCovers = [...coverTopics, ...unknownTopics].flatMap((topic) =>
  Array.from({ length: coverVariants }, (_, variant) => ({ topic, variant })),
)

describe('renderCover', () => {
  it.each(allCovers)('renders a small, well-formed SVG for "$topic", variant $variant', (cover) => {
    const svg = renderCover(cover)
    expect(unclosedTags(svg)).toEqual([])
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 360"/)
    expect(svg).not.toMatch(/NaN|undefined|<text|\bid=/)
    expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(3000)
  })

  it('has eight variants and a symbol for the topics of the product', () => {
    expect(coverVariants).toBe(8)
    expect(coverTopics).toEqual(
      expect.arrayContaining(['HTML', 'Git Flow', 'Business Finance', 'Web Development']),
    )
  })

  it('ignores case and surrounding spaces in the topic', () => {
    expect(renderCover({ topic: 'React', variant: 3 })).toBe(
      renderCover({ topic: ' react ', variant: 3 }),
    )
    expect(renderCover({ topic: 'Astronomy', variant: 3 })).toBe(
      renderCover({ topic: 'astronomy', variant: 3 }),
    )
  })

  it('renders a different image for every known topic and variant', () => {
    const images = allCovers.filter(({ topic }) => coverTopics.includes(topic)).map(renderCover)
    expect(new Set(images).size).toBe(coverTopics.length * coverVariants)
  })

  it('renders different images for unknown topics', () => {
    const names = ['Astronomy', 'Cooking', 'Chess', 'Gardening', 'Latin', 'Sewing']
    expect(new Set(names.map((topic) => renderCover({ topic, variant: 0 }))).size).toBe(
      names.length,
    )
  })

  it('keeps the text of a malicious topic out of the SVG', () => {
    const svg = renderCover({ topic: '<script>alert("x")</script>', variant: 0 })
    expect(svg).not.toMatch(/script|alert/i)
  })

  it.each([
    [8, 0],
    [-1, 7],
    [2.9, 2],
    [Number.NaN, 0],
  ])('wraps the variant %d to %d', (variant, wrapped) => {
    expect(renderCover({ topic: 'PHP', variant })).toBe(
      renderCover({ topic: 'PHP', variant: wrapped }),
    )
  })
})

/** Returns unclosed tags and unparsable text; the covers consist of elements only. */
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
