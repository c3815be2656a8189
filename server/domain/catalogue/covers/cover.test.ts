import { describe, expect, it } from 'vitest'
import { coverSubjects, findSubject } from './cover-subjects.ts'
import {
  coverSeeds,
  coverTopics,
  parseCoverFile,
  renderCover,
  toCoverDesign,
  toCoverPath,
} from './cover.ts'
import { subjectGlyphs } from './subject-glyphs.ts'

const unknownTopics = [
  'Astronomy',
  '',
  '  ',
  'Übersetzen 日本',
  '<script>alert(1)</script>',
  '"/>&<x a=\'',
  '__proto__',
]
const range = (length: number) => Array.from({ length }, (_, index) => index)
const topicCovers = [...coverTopics, ...unknownTopics].flatMap((topic) =>
  range(8).map((seed) => ({ topic, subject: undefined, seed })),
)
const otherCovers = [...coverSubjects, 'emblem', 'emblem', 'emblem', 'emblem'].map(
  (subject, index) => ({ topic: 'Web Development', subject, seed: (index * 37) % coverSeeds }),
)

describe('renderCover', () => {
  it.each([...topicCovers, ...otherCovers])('renders a small, well-formed SVG for %o', (cover) => {
    const svg = renderCover(cover)
    expect(unclosedTags(svg)).toEqual([])
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 360"/)
    expect(svg).not.toMatch(/NaN|undefined|<text|\bid=/)
    expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(3000)
  })

  it('has a symbol for the topics of the product', () => {
    expect(coverTopics).toEqual(
      expect.arrayContaining(['HTML', 'Git Flow', 'Business Finance', 'Web Development']),
    )
  })

  it('ignores case and surrounding spaces in the topic', () => {
    expect(renderCover({ topic: 'React', seed: 3 })).toBe(
      renderCover({ topic: ' react ', seed: 3 }),
    )
    expect(renderCover({ topic: 'Astronomy', seed: 3 })).toBe(
      renderCover({ topic: 'astronomy', seed: 3 }),
    )
  })

  it('renders a different image for every known topic and seed', () => {
    const images = topicCovers.filter(({ topic }) => coverTopics.includes(topic)).map(renderCover)
    expect(new Set(images).size).toBe(coverTopics.length * 8)
  })

  it('renders hundreds of different images for one subject of one topic', () => {
    const images = range(coverSeeds).map((seed) =>
      renderCover({ topic: 'Musical Instruments', subject: 'guitar', seed }),
    )
    expect(new Set(images).size).toBeGreaterThan(150)
  })

  it('renders different images for unknown topics', () => {
    const names = ['Astronomy', 'Cooking', 'Chess', 'Gardening', 'Latin', 'Sewing']
    expect(new Set(names.map((topic) => renderCover({ topic, seed: 0 }))).size).toBe(names.length)
  })

  it('keeps the text of a malicious topic out of the SVG', () => {
    const svg = renderCover({ topic: '<script>alert("x")</script>', seed: 0 })
    expect(svg).not.toMatch(/script|alert/i)
  })

  it.each([
    [coverSeeds, 0],
    [-1, coverSeeds - 1],
    [2.9, 2],
    [Number.NaN, 0],
  ])('wraps the seed %d to %d', (seed, wrapped) => {
    expect(renderCover({ topic: 'PHP', seed })).toBe(renderCover({ topic: 'PHP', seed: wrapped }))
  })
})

describe('the design of a course', () => {
  it.each([
    ['Learn to Play Fernando Sor on the GUITAR', 'guitar'],
    ['Aprende a tocar la Guitarra desde cero', 'guitar'],
    ['Build a Website with HTML and CSS', 'devices'],
    ['Logo Design Secrets', 'mark'],
    ['Stocks for everyone', 'growth'],
    ['Introducción a JavaScript', 'javascript'],
    ['How to begin', undefined],
  ])('shows the first subject that "%s" names: %s', (title, subject) => {
    expect(findSubject(title)).toBe(subject)
  })

  it('has a symbol for each subject', () => {
    expect([...subjectGlyphs.keys()].toSorted()).toEqual(coverSubjects.toSorted())
  })

  it('depends on the words of the title, not on case, accents and punctuation', () => {
    const topic = 'Business Finance'
    const design = toCoverDesign({ title: 'Café: the basics!', topic })
    expect(toCoverDesign({ title: 'CAFE the Basics', topic })).toEqual(design)
    expect(toCoverDesign({ title: 'Café: the rest', topic })).not.toEqual(design)
  })

  it('varies courses of one topic whose titles name no subject', () => {
    const titles = range(60).map((index) => `Lesson ${index} for everyone`)
    const images = titles.map((title) => renderCover(toCoverDesign({ title, topic: 'Go' })))
    expect(new Set(images).size).toBeGreaterThan(50)
  })

  it('is in the path of the cover', () => {
    const course = { title: 'Guitar for beginners', topic: 'Musical Instruments' }
    const path = toCoverPath(course)
    const [, file = ''] = /^\/covers\/Musical%20Instruments\/(guitar-\d+)\.svg$/.exec(path) ?? []
    expect(parseCoverFile(course.topic, file)).toEqual(toCoverDesign(course))
  })

  it('has a path while the topic of a draft is missing', () => {
    expect(toCoverPath({ title: 'Guitar', topic: '' })).toMatch(
      /^\/covers\/Course\/guitar-\d+\.svg$/,
    )
  })

  it('still has the paths of earlier versions, and no others', () => {
    expect(parseCoverFile('HTML', '7')).toEqual({ topic: 'HTML', seed: 7 })
    for (const file of ['8', '99', 'x', '-1', 'guitar-640', 'guitar-', 'cat-3', 'constructor-3']) {
      expect(parseCoverFile('HTML', file), file).toBeUndefined()
    }
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
