import {
  type FacetName,
  facetNames,
  lengthRanges,
  ratingFloors,
} from '#shared/catalogue/course-facets.ts'
import type { FacetQuery } from '#shared/contract/courses/catalogue-queries.ts'
import {
  courseLevels,
  courseTypes,
  type Facet,
  type FacetOption,
  type FacetsResponse,
} from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { facetTexts } from '#shared/messages/facets.ts'
import type { FoundFacets } from './get-facets.ts'

type Selection = Omit<FacetQuery, 'search'>

/**
 * Facets of fixed values list all of them, in one order; the others list the most common values that courses have,
 * and the selected ones.
 */
export function presentFacets(selection: Selection, found: FoundFacets): FacetsResponse {
  const { total, isMore, minimums } = found
  const facets = facetNames.map((name): [FacetName, Facet] => {
    const options = listOptions(name, selection, found)
    return [name, { options, ...(minimums.has(name) && { isMinimum: true }) }]
  })
  return { result: total, ...(isMore && { isMore: true }), facets: toRecord(facets) }
}

function listOptions(name: FacetName, selection: Selection, found: FoundFacets): FacetOption[] {
  const counts = found.values.get(name) ?? new Map<string, number>()
  const selected = new Set([selection[name] ?? []].flat().map((value) => value.toLowerCase()))

  function toOption(value: string, text = value): FacetOption {
    const isSelected = selected.has(value.toLowerCase())
    const count = counts.get(value) ?? 0
    return { value, name: text, count, ...(isSelected && { selected: true }) }
  }

  switch (name) {
    case 'level':
      return courseLevels.map((level) => toOption(level))
    case 'type':
      return courseTypes.map((type) => toOption(type))
    case 'length':
      return lengthRanges.map((range) => toOption(range, facetTexts.lengths[range]))
    case 'rating':
      return addHigherRatings(
        ratingFloors.map((floor) => toOption(floor, facetTexts.ratings[floor])),
      )
    case 'captions':
      return [toOption('yes', facetTexts.captions)]
    case 'category':
      return sortByCount(found.categories.map((category) => toOption(category._id, category.name)))
    case 'language': {
      const missing = (selection.language ?? []).filter((language) => !hasValue(counts, language))
      return sortByCount([...counts.keys(), ...missing].map((value) => toOption(value)))
    }
    case 'topic':
      return listTopics(counts, found)
  }
}

/** A selected topic without courses keeps the spelling in which it was typed. */
function listTopics(
  counts: Map<string, number>,
  { plainTopics, nameTopics }: FoundFacets,
): FacetOption[] {
  const typed = new Map([...plainTopics].map(([topic, plain]) => [plain, topic]))
  const topics = new Set([...findMostCommon(counts), ...typed.keys()])
  const names = nameTopics(topics)
  return sortByCount(
    [...topics].map((plain) => {
      const name = names.get(plain) ?? typed.get(plain) ?? plain
      const count = counts.get(plain) ?? 0
      return { value: name, name, count, ...(typed.has(plain) && { selected: true }) }
    }),
  )
}

/** The values that may be listed: there may be tens of thousands. */
function findMostCommon(counts: Map<string, number>): string[] {
  const sizes = Float64Array.from(counts.values()).sort()
  const leastListed = sizes.at(-limits.facetOptionsMax) ?? 0
  return [...counts].flatMap(([value, count]) => (count >= leastListed ? value : []))
}

function hasValue(counts: Map<string, number>, value: string): boolean {
  return [...counts.keys()].some((one) => one.toLowerCase() === value.toLowerCase())
}

/** The most common values first, without those that have no courses unless they are selected. */
function sortByCount(options: FacetOption[]): FacetOption[] {
  return options
    .filter(({ count, selected }) => count > 0 || selected)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .filter(({ selected }, index) => index < limits.facetOptionsMax || selected)
}

/** Each floor includes the floors before it. */
function addHigherRatings(options: FacetOption[]): FacetOption[] {
  let count = 0
  return options.map((option) => ({ ...option, count: (count += option.count) }))
}

/** Safe because there is an entry for each of the names. */
function toRecord<Name extends string, Value>(
  entries: readonly [Name, Value][],
): Record<Name, Value> {
  return Object.fromEntries(entries) as Record<Name, Value>
}
