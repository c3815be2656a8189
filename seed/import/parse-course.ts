import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { NewCourse } from '#server/domain/catalogue/index.ts'
import { courseTypes, type CourseLevel } from '#shared/contract/catalogue.ts'
import { catalogueLimits as limits, catalogueLimits } from '#shared/limits.ts'
import type { ImportField, ColumnMapping } from './column-mapping.ts'
import { parseDuration } from './parse-duration.ts'
import type { ReadableRow } from './source-row.ts'

/** A course that is ready to be written, but for the ids of its owner and category. */
export type ImportedCourse = Omit<NewCourse, 'ownerId' | 'categoryId' | 'importKey'> & {
  category: string
  importSource: string
  importKey: string
}

export interface CourseParsingOptions {
  mapping: ColumnMapping
  source: string
  /** The author of rows that name none. */
  author: string
  /** The video of rows that name none. */
  link: string | undefined
  now: Date
}

type Verdict = { course: ImportedCourse } | { problems: string[] }

/** Fits a row to the catalogue's limits, or tells everything that is wrong with it. Nothing is guessed. */
export function parseCourse(row: ReadableRow, rules: CourseParsingOptions): Verdict {
  const cells = new Cells(row, rules.mapping)
  const title = cells.line('title', limits.titleMaxLength)
  const category = cells.line('category', limits.categoryNameMaxLength)
  const course: ImportedCourse = {
    title: title ?? cells.refuse('The title is empty.', ''),
    category: category ?? cells.refuse('The category is empty.', ''),
    topic: cells.line('topic', limits.topicMaxLength) ?? category ?? '',
    author: cells.line('author', limits.authorMaxLength) ?? rules.author,
    level: readLevel(cells),
    type: readType(cells),
    summary: cells.text('summary', limits.summaryMaxLength),
    learn: cells.text('learn', limits.learnMaxLength),
    description: cells.text('description', limits.descriptionMaxLength),
    language: cells.line('language', limits.languageMaxLength),
    createdAt: readCreatedAt(cells, rules.now),
    durationSeconds: readLength(cells),
    video: readVideo(cells) ?? rules.link,
    importSource: rules.source,
    importKey: readKey(cells, title ?? '', category ?? ''),
  }
  return cells.problems.length > 0 ? { problems: cells.problems } : { course }
}

const keyMaxLength = 200
const shownLength = 60
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

/** A file without levels claims nothing; a row without the level that its file gives is incomplete. */
function readLevel(cells: Cells): CourseLevel {
  if (!cells.isMapped('level')) return 'All Levels'
  const text = cells.line('level')
  if (text === undefined) return cells.refuse('The level is empty.', 'All Levels')
  const level = levels.get(text.toLowerCase())
  return level ?? cells.refuse(`The level "${shown(text)}" is unknown.`, 'All Levels')
}

function readType(cells: Cells): ImportedCourse['type'] {
  const text = cells.line('type')
  if (text === undefined) return 'New'
  const type = courseTypes.find((known) => known.toLowerCase() === text.toLowerCase())
  return type ?? cells.refuse(`The type "${shown(text)}" is unknown.`, 'New')
}

const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()

/** A time without its zone would be a guess; a day alone begins in UTC. */
function readCreatedAt(cells: Cells, now: Date): Date | undefined {
  if (!cells.isMapped('createdAt')) return undefined
  const text = cells.line('createdAt')
  if (text === undefined) return cells.refuse('The date is empty.', undefined)
  const isTime = instant.safeParse(text).success || day.safeParse(text).success
  const time = new Date(text)
  if (!isTime || Number.isNaN(time.getTime())) {
    const wanted = 'a date such as 2017-01-18T20:58:58Z or 2017-01-18'
    return cells.refuse(`The date "${shown(text)}" is not ${wanted}.`, undefined)
  }
  if (time > now) return cells.refuse(`The date "${text}" is in the future.`, undefined)
  if (time.getTime() < oldest) return cells.refuse(`The date "${text}" is before 1970.`, undefined)
  return time
}

function readLength(cells: Cells): number | undefined {
  const text = cells.line('duration')
  if (text === undefined) return undefined
  const duration = parseDuration(text)
  return 'seconds' in duration ? duration.seconds : cells.refuse(duration.problem, undefined)
}

function readVideo(cells: Cells): string | undefined {
  const text = cells.line('link')
  if (text === undefined) return undefined
  const link = parseLink(text)
  return 'url' in link ? link.url : cells.refuse(link.problem, undefined)
}

/** Without a column for it, the same title in the same category is the same course. */
function readKey(cells: Cells, title: string, category: string): string {
  if (cells.isMapped('key')) {
    return cells.line('key', keyMaxLength) ?? cells.refuse('The key is empty.', '')
  }
  const told = JSON.stringify([title.toLowerCase(), category.toLowerCase()])
  return `title:${createHash('sha256').update(told).digest('base64url')}`
}

/** The mapped cells of one row, and what was found wrong with them. */
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

  /** Notes what is wrong; `instead` only stands in until the row is refused. */
  refuse<T>(problem: string, instead: T): T {
    if (!this.problems.includes(problem)) this.problems.push(problem)
    return instead
  }

  /** A trimmed text of one line, or undefined where there is none. */
  line(field: ImportField, maxLength?: number): string | undefined {
    const text = this.#read(field, maxLength)
    if (text !== undefined && /[\r\n\u2028\u2029]/.test(text)) {
      const lines = `lines ${this.#row.line} to ${this.#row.lastLine}`
      this.refuse(`The ${names[field]} has a line break (${lines}): is a quote misplaced?`, '')
    } else if (text !== undefined && /\p{Cc}/u.test(text)) {
      this.refuse(`The ${names[field]} holds a control character.`, '')
    }
    return text
  }

  /** A trimmed text of any number of lines, or undefined where there is none. */
  text(field: ImportField, maxLength: number): string | undefined {
    return this.#read(field, maxLength)?.replaceAll(/\r\n?/g, '\n')
  }

  #read(field: ImportField, maxLength: number | undefined): string | undefined {
    const column = this.#mapping[field]
    if (column === undefined) return undefined
    if (this.#row.unreadable.has(column)) {
      return this.refuse(`The ${names[field]} is not a text.`, '?')
    }
    const text = this.#row.cells.get(column)?.trim()
    if (!text) return undefined
    if (text.includes('\0') || text.includes('\uFFFD') || !text.isWellFormed()) {
      this.refuse(`The ${names[field]} holds a character that is not valid UTF-8 text.`, '')
    }
    if (maxLength !== undefined && text.length > maxLength) {
      const told = `The ${names[field]} is longer than ${maxLength} characters (${text.length}).`
      this.refuse(told, '')
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
  learn: 'list of what is learnt',
  language: 'language',
  type: 'type',
}

function shown(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

/** The address of a video as it is stored: http or https only. */
export function parseLink(text: string): { url: string } | { problem: string } {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return { problem: 'The link is not an http or https address.' }
  }
  if (url.href.length <= catalogueLimits.linkMaxLength) return { url: url.href }
  return { problem: `The link is longer than ${catalogueLimits.linkMaxLength} characters.` }
}
