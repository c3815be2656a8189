import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { NewCourse } from '#server/domain/catalogue/index.ts'
import { courseTypes, type CourseLevel } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import type { ImportField, ColumnMapping } from './column-mapping.ts'
import { parseCurriculum } from './parse-curriculum.ts'
import { parseDuration } from './parse-duration.ts'
import { parseLink } from './parse-link.ts'
import type { ReadableRow } from './source-row.ts'

/** A course to insert, without the ids of its owner and category. */
export type ImportedCourse = Omit<NewCourse, 'ownerId' | 'categoryId' | 'importKey'> & {
  category: string
  importSource: string
  importKey: string
}

export interface CourseParsingOptions {
  mapping: ColumnMapping
  source: string
  /** The author of rows without one. */
  author: string
  /** The video of rows without one. */
  link: string | undefined
  now: Date
}

type ParsedCourse = { course: ImportedCourse } | { problems: string[] }

/** Converts a row to a course, or returns everything that is wrong with it. */
export function parseCourse(row: ReadableRow, options: CourseParsingOptions): ParsedCourse {
  const cells = new Cells(row, options.mapping)
  const title = cells.line('title', limits.titleMaxLength)
  const category = cells.line('category', limits.categoryNameMaxLength)
  const curriculum = readCurriculum(row.curriculum, cells)
  const course: ImportedCourse = {
    title: title ?? cells.reject('The title is empty.', ''),
    category: category ?? cells.reject('The category is empty.', ''),
    topic: cells.line('topic', limits.topicMaxLength) ?? category ?? '',
    author: cells.line('author', limits.authorMaxLength) ?? options.author,
    level: parseLevel(cells),
    type: parseType(cells),
    summary: cells.text('summary', limits.summaryMaxLength),
    learn: cells.text('learn', limits.learnMaxLength),
    description: cells.text('description', limits.descriptionMaxLength),
    language: cells.line('language', limits.languageMaxLength),
    createdAt: parseCreatedAt(cells, options.now),
    durationSeconds: parseCourseDuration(cells),
    video: parseVideo(cells) ?? options.link,
    ...curriculum,
    importSource: options.source,
    importKey: parseKey(cells, title ?? '', category ?? ''),
  }
  return cells.problems.length > 0 ? { problems: cells.problems } : { course }
}

/** A course with sections has its videos and durations in its lessons. */
function readCurriculum(source: object | undefined, cells: Cells): Partial<ImportedCourse> {
  if (!source) return {}
  const parsed = parseCurriculum(source)
  if ('problems' in parsed) {
    for (const problem of parsed.problems) cells.reject(problem, undefined)
    return {}
  }
  if (!parsed.curriculum.sections) return parsed.curriculum
  if (cells.line('link') !== undefined || cells.line('duration') !== undefined) {
    cells.reject('A course with sections has the link and duration of each lesson only.', undefined)
  }
  return { ...parsed.curriculum, video: undefined, durationSeconds: undefined }
}

const keyMaxLength = 200
const excerptLength = 60
const oldest = Date.UTC(1970, 0, 1)

const levels: ReadonlyMap<string, CourseLevel> = new Map([
  ['all levels', 'All Levels'],
  ['beginner', 'Beginner'],
  ['beginner level', 'Beginner'],
  ['intermediate', 'Intermediate'],
  ['intermediate level', 'Intermediate'],
  ['expert', 'Experts'],
  ['experts', 'Experts'],
  ['expert level', 'Experts'],
])

/** Files without a level column get the default; in other files, a row without a level is incomplete. */
function parseLevel(cells: Cells): CourseLevel {
  if (!cells.isMapped('level')) return 'All Levels'
  const text = cells.line('level')
  if (text === undefined) return cells.reject('The level is empty.', 'All Levels')
  const level = levels.get(text.toLowerCase())
  return level ?? cells.reject(`The level "${truncate(text)}" is unknown.`, 'All Levels')
}

function parseType(cells: Cells): ImportedCourse['type'] {
  const text = cells.line('type')
  if (text === undefined) return 'New'
  const type = courseTypes.find((known) => known.toLowerCase() === text.toLowerCase())
  return type ?? cells.reject(`The type "${truncate(text)}" is unknown.`, 'New')
}

const isoDateTime = z.iso.datetime({ offset: true })
const isoDate = z.iso.date()

/** Times need a time zone; dates without a time are in UTC. */
function parseCreatedAt(cells: Cells, now: Date): Date | undefined {
  if (!cells.isMapped('createdAt')) return undefined
  const text = cells.line('createdAt')
  if (text === undefined) return cells.reject('The date is empty.', undefined)
  const isTime = isoDateTime.safeParse(text).success || isoDate.safeParse(text).success
  const time = new Date(text)
  if (!isTime || Number.isNaN(time.getTime())) {
    const problem = `The date "${truncate(text)}" is not valid: use 2017-01-18T20:58:58Z or 2017-01-18.`
    return cells.reject(problem, undefined)
  }
  if (time > now) return cells.reject(`The date "${text}" is in the future.`, undefined)
  if (time.getTime() < oldest) return cells.reject(`The date "${text}" is before 1970.`, undefined)
  return time
}

function parseCourseDuration(cells: Cells): number | undefined {
  const text = cells.line('duration')
  if (text === undefined) return undefined
  const duration = parseDuration(text)
  return 'seconds' in duration ? duration.seconds : cells.reject(duration.problem, undefined)
}

function parseVideo(cells: Cells): string | undefined {
  const text = cells.line('link')
  if (text === undefined) return undefined
  const link = parseLink(text)
  return 'url' in link ? link.url : cells.reject(link.problem, undefined)
}

/** Without a key column, title and category identify a course. */
function parseKey(cells: Cells, title: string, category: string): string {
  if (cells.isMapped('key')) {
    return cells.line('key', keyMaxLength) ?? cells.reject('The key is empty.', '')
  }
  const identity = JSON.stringify([title.toLowerCase(), category.toLowerCase()])
  return `title:${createHash('sha256').update(identity).digest('base64url')}`
}

/** The mapped cells of one row, and their errors. */
class Cells {
  readonly problems: string[] = []
  readonly #row: ReadableRow
  readonly #mapping: ColumnMapping

  constructor(row: ReadableRow, mapping: ColumnMapping) {
    this.#row = row
    this.#mapping = mapping
  }

  isMapped(field: ImportField): boolean {
    return this.#mapping[field] !== undefined
  }

  /** Records an error; `fallback` is used until the row is rejected. */
  reject<T>(problem: string, fallback: T): T {
    if (!this.problems.includes(problem)) this.problems.push(problem)
    return fallback
  }

  /** A trimmed single line, or undefined if the cell is empty. */
  line(field: ImportField, maxLength?: number): string | undefined {
    const text = this.#read(field, maxLength)
    if (text !== undefined && /[\r\n\u2028\u2029]/.test(text)) {
      const lines = `lines ${this.#row.line} to ${this.#row.lastLine}`
      this.reject(`The ${names[field]} contains a line break (${lines}). Check the quotes.`, '')
    } else if (text !== undefined && /\p{Cc}/u.test(text)) {
      this.reject(`The ${names[field]} contains a control character.`, '')
    }
    return text
  }

  /** Trimmed text of any number of lines, or undefined if the cell is empty. */
  text(field: ImportField, maxLength: number): string | undefined {
    return this.#read(field, maxLength)?.replaceAll(/\r\n?/g, '\n')
  }

  #read(field: ImportField, maxLength: number | undefined): string | undefined {
    const column = this.#mapping[field]
    if (column === undefined) return undefined
    if (this.#row.unreadable.has(column)) {
      return this.reject(`The ${names[field]} is not text.`, '?')
    }
    const text = this.#row.cells.get(column)?.trim()
    if (!text) return undefined
    if (text.includes('\0') || text.includes('\uFFFD') || !text.isWellFormed()) {
      this.reject(`The ${names[field]} contains invalid UTF-8.`, '')
    }
    if (maxLength !== undefined && text.length > maxLength) {
      this.reject(
        `The ${names[field]} is longer than ${maxLength} characters (${text.length}).`,
        '',
      )
    }
    return text
  }
}

const names: Record<ImportField, string> = {
  key: 'key',
  title: 'title',
  category: 'category',
  topic: 'topic',
  level: 'level',
  author: 'author',
  createdAt: 'date',
  duration: 'duration',
  link: 'link',
  summary: 'summary',
  description: 'description',
  learn: 'list of learning outcomes',
  language: 'language',
  type: 'type',
}

function truncate(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text
}
