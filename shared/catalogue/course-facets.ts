/** The facets of the catalogue in the order of the page. Their names are the names of query parameters. */
export const facetNames = [
  'category',
  'topic',
  'level',
  'rating',
  'length',
  'language',
  'captions',
  'type',
] as const
export type FacetName = (typeof facetNames)[number]

/** Each includes the higher ones, and compares the rating as cards show it. */
export const ratingFloors = ['4.5', '4', '3.5', '3'] as const
export type RatingFloor = (typeof ratingFloors)[number]

/** Lengths of a course in hours; each range starts where the one before ends. */
export const lengthRanges = ['0-1', '1-3', '3-6', '6-17', 'over-17'] as const
export type LengthRange = (typeof lengthRanges)[number]
export const lengthRangeStartHours: Record<LengthRange, number> = {
  '0-1': 0,
  '1-3': 1,
  '3-6': 3,
  '6-17': 6,
  'over-17': 17,
}

/** A query can select this many values of a facet. */
export const selectedValuesMax = 20

/** Trims values and removes blank and repeated ones; sorted, so that each selection has one address. */
export function toSelectedValues(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))].sort()
}
