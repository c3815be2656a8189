import { type FacetName, facetNames, ratingFloors } from '#shared/catalogue/course-facets.ts'
import type { CourseFilter } from './course-filter.ts'
import type { CourseKind, CourseSubject, FacetIndex } from './facet-index.ts'

export type NameTopics = (plainTopics: ReadonlySet<string>) => Map<string, string>

export interface FacetCounts {
  /** Courses that pass the whole filter. */
  total: number
  /** Numbers of courses by value. */
  values: Map<FacetName, Map<string, number>>
  /** Of each of the plain topics, the spelling that most courses have. */
  nameTopics: NameTopics
}

/**
 * Counts the courses of each value of each facet: all courses, or those with the given numbers. A facet ignores its
 * own selection and respects all others, so a course counts for all facets if it passes every test, and for one facet
 * if it fails only that facet's. Topics of the filter are plain.
 */
export function countFacets(
  index: FacetIndex,
  filter: CourseFilter,
  numbers?: readonly number[],
): FacetCounts {
  const { bits, kindFailures, subjectFailures } = findFailures(index, filter)
  const passed = createTally(index)
  /** Counts by position for each set of failures that counts: none, or that of one facet. */
  const tallies: (Tally | undefined)[] = [passed]
  for (const bit of bits.values()) tallies[bit] = createTally(index)

  function count(number: number): void {
    const kind = index.courseKinds[number] ?? 0
    const subject = index.courseSubjects[number] ?? 0
    if (kind === 0) return
    const tally = tallies[(kindFailures[kind] ?? 0) | (subjectFailures[subject] ?? 0)]
    if (!tally) return
    increment(tally.kinds, kind)
    increment(tally.subjects, subject)
  }
  if (numbers) for (const number of numbers) count(number)
  else for (let number = 0; number < index.courseKinds.length; number++) count(number)

  const getOwn = (name: FacetName) => tallies[bits.get(name) ?? -1]
  const values = new Map<FacetName, Map<string, number>>(
    facetNames.map((name) => [name, new Map()]),
  )
  for (const [name, getValue] of kindFacets) {
    const sums = sumByValue(index.kinds, getValue, passed.kinds, getOwn(name)?.kinds)
    values.set(name, sums)
  }
  for (const [name, getValue] of subjectFacets) {
    const sums = sumByValue(index.subjects, getValue, passed.subjects, getOwn(name)?.subjects)
    values.set(name, sums)
  }
  return {
    total: passed.subjects.reduce((total, size) => total + size, 0),
    values,
    nameTopics: (plainTopics) =>
      chooseTopicNames(index, plainTopics, passed.subjects, getOwn('topic')?.subjects),
  }
}

/** How many courses pass a filter, and their numbers if there are at most `max`. Topics of the filter are plain. */
export function findPassing(
  index: FacetIndex,
  filter: CourseFilter,
  max: number,
): { total: number; numbers: number[] | undefined } {
  const { kindFailures, subjectFailures } = findFailures(index, filter)
  const numbers: number[] = []
  let total = 0
  for (let number = 0; number < index.courseKinds.length; number++) {
    const kind = index.courseKinds[number] ?? 0
    const subject = index.courseSubjects[number] ?? 0
    if (kind === 0 || kindFailures[kind] !== 0 || subjectFailures[subject] !== 0) continue
    total += 1
    if (total <= max) numbers.push(number)
  }
  return { total, numbers: total <= max ? numbers : undefined }
}

/** The filters that each kind and subject fails, as a sum of the bits of their facets. */
function findFailures(index: FacetIndex, filter: CourseFilter) {
  const tests = createTests(filter)
  const bits = new Map([...tests.keys()].map((name, position) => [name, 1 << position]))

  function sumFailures<Properties>(
    properties: Properties | undefined,
    facets: readonly Facet<Properties>[],
  ): number {
    if (!properties) return 0
    const failed = facets.filter(
      ([name, getValue]) => tests.get(name)?.(getValue(properties)) === false,
    )
    return failed.reduce((failures, [name]) => failures | (bits.get(name) ?? 0), 0)
  }

  return {
    bits,
    kindFailures: index.kinds.map((kind) => sumFailures(kind, kindFacets)),
    subjectFailures: index.subjects.map((subject) => sumFailures(subject, subjectFacets)),
  }
}

type Facet<Properties> = readonly [FacetName, (properties: Properties) => string | null]

const kindFacets: readonly Facet<CourseKind>[] = [
  ['level', ({ level }) => level],
  ['rating', ({ ratingFloor }) => ratingFloor],
  ['length', ({ lengthRange }) => lengthRange],
  ['language', ({ language }) => language],
  ['captions', ({ captioned }) => (captioned ? 'yes' : null)],
  ['type', ({ type }) => type],
]

const subjectFacets: readonly Facet<CourseSubject>[] = [
  ['category', ({ categoryId }) => categoryId],
  ['topic', ({ plainTopic }) => plainTopic],
]

/** Whether a value passes the filter, for each facet with a selection. */
function createTests(filter: CourseFilter): Map<FacetName, (value: string | null) => boolean> {
  const { minRating, languages, hasCaptions } = filter
  const selections: [FacetName, readonly string[] | undefined][] = [
    ['category', filter.categoryIds],
    ['topic', filter.topics],
    ['level', filter.levels],
    ['rating', minRating && ratingFloors.slice(0, ratingFloors.indexOf(minRating) + 1)],
    ['length', filter.lengths],
    ['language', languages],
    ['captions', hasCaptions ? ['yes'] : undefined],
    ['type', filter.types],
  ]
  return new Map(
    selections.flatMap(([name, selected]) => {
      if (!selected) return []
      const accepted = new Set(selected.map((value) => value.toLowerCase()))
      return [[name, (value) => value !== null && accepted.has(value.toLowerCase())]]
    }),
  )
}

interface Tally {
  kinds: Uint32Array
  subjects: Uint32Array
}

function createTally({ kinds, subjects }: FacetIndex): Tally {
  return { kinds: new Uint32Array(kinds.length), subjects: new Uint32Array(subjects.length) }
}

function increment(counts: Uint32Array, position: number): void {
  counts[position] = (counts[position] ?? 0) + 1
}

function sumByValue<Properties>(
  list: readonly (Properties | undefined)[],
  getValue: (properties: Properties) => string | null,
  passed: Uint32Array,
  own: Uint32Array | undefined,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (let position = 0; position < list.length; position++) {
    const properties = list[position]
    const size = (passed[position] ?? 0) + (own?.[position] ?? 0)
    const value = properties && size > 0 ? getValue(properties) : null
    if (value !== null) sums.set(value, (sums.get(value) ?? 0) + size)
  }
  return sums
}

function chooseTopicNames(
  { subjects }: FacetIndex,
  plainTopics: ReadonlySet<string>,
  passed: Uint32Array,
  own: Uint32Array | undefined,
): Map<string, string> {
  const names = new Map<string, string>()
  const isNamed = (subject: CourseSubject) => plainTopics.has(subject.plainTopic)
  const sizes = sumByValue(
    subjects,
    (subject) => (isNamed(subject) ? `${subject.plainTopic}\n${subject.topic}` : null),
    passed,
    own,
  )
  const sorted = [...sizes].toSorted(([a, x], [b, y]) => x - y || (a < b ? 1 : -1))
  for (const [key] of sorted) {
    const [plainTopic = '', topic = ''] = key.split('\n')
    names.set(plainTopic, topic)
  }
  return names
}
