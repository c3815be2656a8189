import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { curriculumLimits } from '#shared/limits.ts'
import { demoClips } from './clips.ts'
import { demoCourses } from './courses.ts'
import { readCurricula } from './read-curricula.ts'
import { demoInstructors } from './users.ts'

const curricula = await readCurricula()
const lessonsByCourse = new Map(
  [...curricula].map(([key, { sections }]) => [key, sections.flatMap(({ lessons }) => lessons)]),
)
const lessons = [...lessonsByCourse.values()].flat()
const publicFolder = join(import.meta.dirname, '../../web/public')
const filesFolder = join(import.meta.dirname, 'files')

test('belong to courses, of which three keep one lesson', () => {
  const keys = demoCourses.map(({ key }) => key)
  expect([...curricula.keys()].filter((key) => !keys.includes(key))).toEqual([])
  expect(keys.filter((key) => !curricula.has(key)).toSorted()).toEqual([
    'llm-retrieval',
    'semantic-html',
    'sql-analysts',
  ])
})

test('have 3 to 6 sections with 8 to 25 lessons of all kinds in twelve courses, 3 lessons in the others', () => {
  const large = [...curricula].filter(([key, { sections }]) => {
    const list = lessonsByCourse.get(key) ?? []
    return (
      sections.length >= 3 &&
      sections.length <= 6 &&
      list.length >= 8 &&
      list.length <= 25 &&
      new Set(list.map(({ kind }) => kind)).size === 3
    )
  })
  expect(large.length).toBeGreaterThanOrEqual(12)
  expect([...lessonsByCourse].filter(([, list]) => list.length < 3)).toEqual([])
})

test('show what curricula can do', () => {
  const each = [...curricula.values()]
  expect(each.filter(({ order }) => order === 'sequence')).toHaveLength(1)
  expect(each.filter(({ after }) => after.length > 0).length).toBeGreaterThan(5)
  expect(each.filter(({ with: others }) => others.length > 0).length).toBeGreaterThan(1)
  for (const has of [
    lessons.some(({ isRequired }) => isRequired === false),
    lessons.some(({ releaseDays }) => releaseDays),
    lessons.some(({ addedDaysAgo }) => addedDaysAgo),
    lessons.some(({ attachments }) => attachments.length > 0),
  ]) {
    expect(has).toBe(true)
  }
  const withoutPreview = [...lessonsByCourse].filter(([, list]) => !list[0]?.isPreview)
  expect(withoutPreview.map(([key]) => key)).toEqual([])
})

test('refer to other courses, instructors other than the owner, videos and files', () => {
  const owners = new Map(demoCourses.map(({ key, author }) => [key, author]))
  const instructors = new Set(demoInstructors.map(({ key }) => key))
  for (const [key, { after, with: others }] of curricula) {
    expect(after.filter((other) => other === key || !owners.has(other))).toEqual([])
    expect(others.filter((other) => other === owners.get(key) || !instructors.has(other))).toEqual(
      [],
    )
  }
  const files = lessons.flatMap(({ kind, source, attachments }) =>
    kind === 'file' ? [source, ...attachments] : attachments,
  )
  expect(readdirSync(filesFolder).toSorted()).toEqual([...new Set(files)].toSorted())
})

test('have several videos with captions, small files and articles worth opening', () => {
  for (const { video } of Object.values(demoClips)) {
    const path = join(publicFolder, video)
    expect(statSync(path).size).toBeLessThan(850_000)
    expect(existsSync(path.replace('.webm', '.vtt'))).toBe(true)
  }
  const used = new Set(lessons.filter(({ kind }) => kind === 'video').map(({ source }) => source))
  expect([...used].toSorted()).toEqual(Object.keys(demoClips).toSorted())
  const sizes = readdirSync(filesFolder).map((name) => statSync(join(filesFolder, name)).size)
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  const articles = lessons.filter(({ kind }) => kind === 'article')
  const short = articles.filter(({ markdown }) => markdown.split(/\s+/).length < 40)
  expect(short.map(({ title }) => title)).toEqual([])
})

test('have titles that are unique in their course, and fit', () => {
  for (const [key, list] of lessonsByCourse) {
    const titles = list.map(({ title }) => title)
    expect(new Set(titles).size, key).toBe(titles.length)
    expect(titles.filter((title) => title.length > curriculumLimits.titleMaxLength)).toEqual([])
  }
})
