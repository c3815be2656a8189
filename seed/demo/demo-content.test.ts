import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { moods } from '#shared/community/moods.ts'
import { demoCategories, demoCourses } from './courses.ts'
import { demoEnrolments, withReviewers } from './enrolments.ts'
import { demoFollows, demoPosts } from './posts.ts'
import { demoReviews } from './reviews.ts'
import { demoAdmin, demoInstructors, demoLearners } from './users.ts'

const topics = [
  'HTML',
  'Css',
  'Javascript',
  'React',
  'Design',
  'Vue',
  'PHP',
  'Python',
  'Nodejs',
  'Laravel',
  'Git Flow',
]
const levels = ['Beginner', 'Intermediate', 'Experts', 'All Levels']

const people = [...demoInstructors, ...demoLearners, demoAdmin]
const personKeys = new Set(people.map((p) => p.key))
const learnerKeys = new Set(demoLearners.map((p) => p.key))
const courseByKey = new Map(demoCourses.map((c) => [c.key, c]))
const enrolled = new Set(demoEnrolments.map((e) => `${e.by} ${e.course}`))

/** The values that occur more than once. */
function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
}

/** The items that break a rule, named so that a failure says which ones. */
function offenders<T>(items: T[], name: (item: T) => string, ok: (item: T) => boolean): string[] {
  return items.filter((item) => !ok(item)).map(name)
}

/** Counts items by a key. */
function tally<T>(items: T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

const within = (n: number, min: number, max: number) => n >= min && n <= max
const words = (text: string) => text.trim().split(/\s+/).length
/** Anything a Markdown parser could take for a tag, comment or autolink, code included. */
const looksLikeHtml = (text: string) => /<[a-z/!?]/i.test(text) || /&(?:[a-z]+|#\d+);/i.test(text)
const isFiller = (text: string) => /lorem|ipsum|\bTODO\b|\bTBD\b|placeholder/i.test(text)
const isTrimmed = (text: string) => text === text.trim() && text.length > 0

describe('the helpers of this test', () => {
  test('tell HTML from text', () => {
    expect(
      ['<b>x</b>', '</p>', '<!-- x -->', '<https://a.b>', '&amp;'].filter((s) => !looksLikeHtml(s)),
    ).toEqual([])
    expect(['a < b', 'x <= 3', '> quoted', 'R & D'].filter(looksLikeHtml)).toEqual([])
  })

  test('find repeated values and offenders', () => {
    expect(repeated(['a', 'b', 'a', 'a'])).toEqual(['a'])
    expect(offenders([1, 2, 3], String, (n) => n < 3)).toEqual(['3'])
  })
})

describe('categories', () => {
  test('are eight, with unique keys and names', () => {
    expect(demoCategories).toHaveLength(8)
    expect(repeated(demoCategories.map((c) => c.key))).toEqual([])
    expect(repeated(demoCategories.map((c) => c.name.toLowerCase()))).toEqual([])
    expect(
      offenders(
        demoCategories,
        (c) => c.key,
        (c) => /^[a-z]+(-[a-z]+)*$/.test(c.key) && isTrimmed(c.name),
      ),
    ).toEqual([])
  })
})

describe('people', () => {
  test('are twelve instructors, ten learners and an admin', () => {
    expect(demoInstructors).toHaveLength(12)
    expect(demoLearners).toHaveLength(10)
    expect(demoAdmin).toMatchObject({ key: 'admin', fullname: 'Ada Lindqvist' })
  })

  test('include the demo accounts under their names', () => {
    expect(demoInstructors.find((p) => p.key === 'instructor')?.fullname).toBe('Ines Marchetti')
    expect(demoLearners.find((p) => p.key === 'student')?.fullname).toBe('Samuel Okafor')
  })

  test.each(['key', 'username', 'fullname', 'bio', 'desc'] as const)(
    'have a unique %s',
    (field) => {
      expect(repeated(people.map((p) => p[field].toLowerCase()))).toEqual([])
    },
  )

  test('have keys and usernames that are safe in an address', () => {
    expect(
      offenders(
        people,
        (p) => p.key,
        (p) => /^[a-z]+$/.test(p.key),
      ),
    ).toEqual([])
    expect(
      offenders(
        people,
        (p) => p.username,
        (p) => /^[a-z][a-z0-9_]{4,19}$/.test(p.username),
      ),
    ).toEqual([])
  })

  test('have texts of the agreed lengths', () => {
    expect(
      offenders(
        people,
        (p) => p.key,
        (p) => p.fullname.length >= 10,
      ),
    ).toEqual([])
    expect(
      offenders(
        people,
        (p) => p.key,
        (p) => within(p.bio.length, 1, 119) && !p.bio.includes('\n'),
      ),
    ).toEqual([])
    expect(
      offenders(
        people,
        (p) => `${p.key}: ${p.desc.length}`,
        (p) => within(p.desc.length, 100, 250),
      ),
    ).toEqual([])
    expect(
      offenders(
        people,
        (p) => p.key,
        (p) => within(p.stack.length, 3, 40),
      ),
    ).toEqual([])
  })

  test('are clean, and of every gender the form offers', () => {
    const texts = people.flatMap((p) => [p.fullname, p.bio, p.stack, p.desc])
    expect(texts.filter((t) => looksLikeHtml(t) || isFiller(t) || !isTrimmed(t))).toEqual([])
    expect([...new Set(people.map((p) => p.gender))].toSorted()).toEqual([
      'Female',
      'Male',
      'Others',
    ])
  })
})

describe('courses', () => {
  test('are 48, with at least four in every category and no unknown category', () => {
    expect(demoCourses).toHaveLength(48)
    const counts = tally(demoCourses, (c) => c.category)
    expect(
      offenders(
        demoCategories,
        (c) => c.key,
        (c) => (counts.get(c.key) ?? 0) >= 4,
      ),
    ).toEqual([])
    expect([...counts.keys()].toSorted()).toEqual(demoCategories.map((c) => c.key).toSorted())
  })

  test('are spread over all instructors, at least two each', () => {
    const counts = tally(demoCourses, (c) => c.author)
    expect([...counts.keys()].toSorted()).toEqual(demoInstructors.map((p) => p.key).toSorted())
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2)
  })

  test.each(['key', 'title', 'comments', 'desc'] as const)('have a unique %s', (field) => {
    expect(repeated(demoCourses.map((c) => c[field].toLowerCase()))).toEqual([])
  })

  test('use only the known topics, levels and language, and each topic and level at least once', () => {
    expect([...new Set(demoCourses.map((c) => c.topic))].toSorted()).toEqual(topics.toSorted())
    expect([...new Set(demoCourses.map((c) => c.level))].toSorted()).toEqual(levels.toSorted())
    expect([...new Set(demoCourses.map((c) => c.language))]).toEqual(['English'])
  })

  test('are 6 Start, 16 Featured and 26 New', () => {
    expect(Object.fromEntries(tally(demoCourses, (c) => c.type))).toEqual({
      Start: 6,
      Featured: 16,
      New: 26,
    })
  })

  test('have kebab-case keys and titles of 15 to 70 characters, some but not most over 28', () => {
    expect(
      offenders(
        demoCourses,
        (c) => c.key,
        (c) => /^[a-z]+(-[a-z]+)*$/.test(c.key),
      ),
    ).toEqual([])
    expect(
      offenders(
        demoCourses,
        (c) => c.title,
        (c) => within(c.title.length, 15, 70) && isTrimmed(c.title),
      ),
    ).toEqual([])
    const long = demoCourses.filter((c) => c.title.length > 28).length
    expect(within(long, 5, 23), `${long} titles over 28 characters`).toBe(true)
  })

  test('have summaries of 80 to 200 characters on one line', () => {
    expect(
      offenders(
        demoCourses,
        (c) => `${c.key}: ${c.comments.length}`,
        (c) => within(c.comments.length, 80, 200) && !c.comments.includes('\n'),
      ),
    ).toEqual([])
  })

  test('have four to six outcomes, never shared between courses', () => {
    expect(
      offenders(
        demoCourses,
        (c) => c.key,
        (c) => within(c.learn.length, 4, 6),
      ),
    ).toEqual([])
    const lines = demoCourses.flatMap((c) => c.learn)
    expect(lines.filter((line) => !within(line.length, 20, 120) || !isTrimmed(line))).toEqual([])
    expect(repeated(lines)).toEqual([])
  })

  test('have descriptions of 120 to 260 words that open with a paragraph', () => {
    expect(
      offenders(
        demoCourses,
        (c) => `${c.key}: ${words(c.desc)}`,
        (c) => within(words(c.desc), 120, 260),
      ),
    ).toEqual([])
    expect(
      offenders(
        demoCourses,
        (c) => c.key,
        (c) => /^["*A-Z]/.test(c.desc) && isTrimmed(c.desc),
      ),
    ).toEqual([])
    expect(repeated(demoCourses.map((c) => c.desc.slice(0, 40)))).toEqual([])
  })

  test('have one or two sections, a list and closed code fences in the description', () => {
    const sections = (desc: string) => desc.match(/^## \S/gm)?.length ?? 0
    expect(
      offenders(
        demoCourses,
        (c) => `${c.key}: ${sections(c.desc)}`,
        (c) => within(sections(c.desc), 1, 2),
      ),
    ).toEqual([])
    expect(
      offenders(
        demoCourses,
        (c) => c.key,
        (c) => /^(?:- |1\. )\S/m.test(c.desc),
      ),
    ).toEqual([])
    expect(
      offenders(
        demoCourses,
        (c) => c.key,
        (c) => (c.desc.match(/^```/gm)?.length ?? 0) % 2 === 0,
      ),
    ).toEqual([])
    expect(demoCourses.filter((c) => c.desc.includes('```')).length).toBeGreaterThanOrEqual(8)
  })

  test('hold no raw HTML and no filler', () => {
    const texts = demoCourses.flatMap((c) => [c.title, c.comments, c.desc, ...c.learn])
    expect(texts.filter((t) => looksLikeHtml(t) || isFiller(t))).toEqual([])
  })

  test('were published 1 to 420 whole days ago, spread out', () => {
    const ages = demoCourses.map((c) => c.ageDays)
    expect(ages.filter((n) => !Number.isInteger(n) || !within(n, 1, 420))).toEqual([])
    expect(new Set(ages).size).toBeGreaterThanOrEqual(40)
    expect(ages.filter((n) => n <= 60).length).toBeGreaterThanOrEqual(6)
    expect(ages.filter((n) => n >= 300).length).toBeGreaterThanOrEqual(6)
  })
})

describe('reviews', () => {
  const name = (r: { by: string; course: string }) => `${r.by} on ${r.course}`
  const perCourse = tally(demoReviews, (r) => r.course)

  test('are about 150 over some 36 courses, unevenly', () => {
    expect(within(demoReviews.length, 140, 160), `${demoReviews.length} reviews`).toBe(true)
    expect(within(perCourse.size, 34, 38), `${perCourse.size} courses`).toBe(true)
    expect([...perCourse.values()].filter((n) => within(n, 6, 9)).length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...perCourse.values())).toBeLessThanOrEqual(9)
  })

  test('refer to existing courses and learners, once per person and course', () => {
    expect(
      offenders(demoReviews, name, (r) => courseByKey.has(r.course) && learnerKeys.has(r.by)),
    ).toEqual([])
    expect(repeated(demoReviews.map(name))).toEqual([])
  })

  test('are by every learner, enrolled, and never on an own course', () => {
    expect(new Set(demoReviews.map((r) => r.by)).size).toBe(demoLearners.length)
    expect(offenders(demoReviews, name, (r) => enrolled.has(`${r.by} ${r.course}`))).toEqual([])
    expect(offenders(demoReviews, name, (r) => courseByKey.get(r.course)?.author !== r.by)).toEqual(
      [],
    )
  })

  test('are younger than the course', () => {
    expect(
      offenders(
        demoReviews,
        name,
        (r) =>
          Number.isInteger(r.ageDays) &&
          within(r.ageDays, 1, (courseByKey.get(r.course)?.ageDays ?? 0) - 1),
      ),
    ).toEqual([])
  })

  test('have a believable distribution of ratings', () => {
    const counts = tally(demoReviews, (r) => String(r.rating))
    const n = (rating: string) => counts.get(rating) ?? 0
    expect([...counts.keys()].toSorted()).toEqual(['1', '2', '3', '4', '5', 'null'])
    expect((n('4') + n('5')) / demoReviews.length).toBeGreaterThan(0.7)
    expect((n('4') + n('5')) / demoReviews.length).toBeLessThan(0.92)
    expect(n('3')).toBeGreaterThan(n('1') + n('2'))
    expect(within(n('1') + n('2'), 2, 10)).toBe(true)
    expect(within(n('null'), 2, 10)).toBe(true)
  })

  test('say something of their own in one to three sentences', () => {
    const sentences = (text: string) => text.match(/[.!?](?=["')]?(?:\s+[A-Z"']|$))/g)?.length ?? 0
    expect(
      offenders(
        demoReviews,
        name,
        (r) => within(r.comment.length, 40, 300) && isTrimmed(r.comment),
      ),
    ).toEqual([])
    expect(
      offenders(
        demoReviews,
        (r) => `${name(r)}: ${sentences(r.comment)}`,
        (r) => within(sentences(r.comment), 1, 3),
      ),
    ).toEqual([])
    expect(repeated(demoReviews.map((r) => r.comment))).toEqual([])
    expect(
      demoReviews.map((r) => r.comment).filter((t) => looksLikeHtml(t) || isFiller(t)),
    ).toEqual([])
  })
})

describe('posts', () => {
  const name = (p: { by: string; content: string }) => `${p.by}: ${p.content.slice(0, 30)}`

  test('are 24, by known people, learners and instructors alike', () => {
    expect(demoPosts).toHaveLength(24)
    expect(offenders(demoPosts, name, (p) => personKeys.has(p.by))).toEqual([])
    expect(demoPosts.filter((p) => learnerKeys.has(p.by)).length).toBeGreaterThanOrEqual(8)
    expect(
      demoPosts.filter((p) => demoInstructors.some((i) => i.key === p.by)).length,
    ).toBeGreaterThanOrEqual(8)
  })

  test('have 40 to 400 characters, no HTML, and no content twice', () => {
    expect(
      offenders(
        demoPosts,
        (p) => `${name(p)} ${p.content.length}`,
        (p) => within(p.content.length, 40, 400),
      ),
    ).toEqual([])
    expect(
      demoPosts
        .map((p) => p.content)
        .filter((t) => looksLikeHtml(t) || isFiller(t) || !isTrimmed(t)),
    ).toEqual([])
    expect(repeated(demoPosts.map((p) => p.content))).toEqual([])
  })

  test('link over https only, in some posts, to addresses that parse', () => {
    const links = demoPosts
      .flatMap((p) => [p.content, ...p.comments.map((c) => c.text)])
      .flatMap((t) => t.match(/\b\w+:\/\/\S+/g) ?? [])
    expect(links.length).toBeGreaterThanOrEqual(4)
    expect(links.filter((l) => !URL.canParse(l) || new URL(l).protocol !== 'https:')).toEqual([])
  })

  test('carry a feeling of the list in some posts and none in others', () => {
    const feelings = demoPosts.flatMap((p) => (p.feeling === undefined ? [] : [p.feeling]))
    expect(feelings.filter((feeling) => !moods.includes(feeling))).toEqual([])
    expect(within(feelings.length, 5, 20)).toBe(true)
  })

  test('are liked by known people, once each and not by their author', () => {
    expect(
      offenders(demoPosts, name, (p) =>
        p.likes.every((key) => personKeys.has(key) && key !== p.by),
      ),
    ).toEqual([])
    expect(offenders(demoPosts, name, (p) => repeated(p.likes).length === 0)).toEqual([])
  })

  test('have comments by known people, oldest first and younger than the post', () => {
    const comments = demoPosts.flatMap((p) => p.comments)
    expect(comments.length).toBeGreaterThanOrEqual(24)
    expect(
      offenders(
        comments,
        (c) => c.text,
        (c) => personKeys.has(c.by) && within(c.text.length, 10, 300),
      ),
    ).toEqual([])
    expect(
      comments.filter((c) => looksLikeHtml(c.text) || isFiller(c.text) || !isTrimmed(c.text)),
    ).toEqual([])
    expect(
      offenders(demoPosts, name, (p) =>
        p.comments.every(
          (c, i) =>
            c.ageHours > 0 &&
            c.ageHours < (i === 0 ? p.ageHours : (p.comments[i - 1]?.ageHours ?? 0)),
        ),
      ),
    ).toEqual([])
  })

  test('are of different ages', () => {
    expect(repeated(demoPosts.map((p) => String(p.ageHours)))).toEqual([])
  })
})

describe('images', () => {
  const folder = join(import.meta.dirname, 'images')
  const named = [
    ...demoCourses.flatMap(({ cover }) => cover ?? []),
    ...demoPosts.flatMap(({ images = [] }) => images.map(({ file }) => file)),
  ]

  test('are JPEGs for eight courses and five posts', () => {
    expect(demoCourses.filter(({ cover }) => cover)).toHaveLength(8)
    expect(demoPosts.filter(({ images }) => images)).toHaveLength(5)
    expect(readdirSync(folder).toSorted()).toEqual([...new Set(named)].toSorted())
  })

  test('are small', () => {
    const sizes = named.map((name) => ({ name, size: statSync(join(folder, name)).size }))
    expect(
      offenders(
        sizes,
        ({ name, size }) => `${name}: ${size}`,
        ({ size }) => size <= 120_000,
      ),
    ).toEqual([])
  })
})

describe('follows', () => {
  test('are about 40, between known people, once each, never oneself', () => {
    expect(within(demoFollows.length, 35, 50), `${demoFollows.length} follows`).toBe(true)
    expect(
      demoFollows.filter(([a, b]) => !personKeys.has(a) || !personKeys.has(b) || a === b),
    ).toEqual([])
    expect(repeated(demoFollows.map((pair) => pair.join(' ')))).toEqual([])
  })
})

describe('enrolments', () => {
  test('refer to known people and courses, once each, never an own course', () => {
    const name = (e: { by: string; course: string }) => `${e.by} in ${e.course}`
    expect(
      offenders(demoEnrolments, name, (e) => personKeys.has(e.by) && courseByKey.has(e.course)),
    ).toEqual([])
    expect(
      offenders(demoEnrolments, name, (e) => courseByKey.get(e.course)?.author !== e.by),
    ).toEqual([])
    expect(repeated(demoEnrolments.map(name))).toEqual([])
  })

  test('go about 80 beyond the reviewers, and are five for the demo student', () => {
    const reviewed = new Set(demoReviews.map((r) => `${r.by} ${r.course}`))
    const beyond = demoEnrolments.filter((e) => !reviewed.has(`${e.by} ${e.course}`)).length
    expect(within(beyond, 75, 105), `${beyond} enrolments without a review`).toBe(true)
    expect(demoEnrolments.filter((e) => e.by === 'student')).toHaveLength(5)
  })

  test('withReviewers adds missing enrolments once and does not modify its input', () => {
    const listed = [{ by: 'a', course: 'x' }]
    const reviews = [
      { by: 'a', course: 'x' },
      { by: 'b', course: 'x' },
      { by: 'b', course: 'x' },
    ]
    expect(withReviewers(listed, reviews)).toEqual([
      { by: 'a', course: 'x' },
      { by: 'b', course: 'x' },
    ])
    expect(listed).toEqual([{ by: 'a', course: 'x' }])
  })
})
