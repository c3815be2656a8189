import type { FacetName, LengthRange, RatingFloor } from '../catalogue/course-facets.ts'

/** The names of the filters. */
export const facetTitles: Record<FacetName, string> = {
  category: 'Category',
  topic: 'Topic',
  level: 'Level',
  rating: 'Rating',
  length: 'Length',
  language: 'Language',
  captions: 'Captions',
  type: 'Type',
}

/** The names of their fixed values. */
export const facetTexts = {
  ratings: {
    '4.5': '4.5 and up',
    '4': '4.0 and up',
    '3.5': '3.5 and up',
    '3': '3.0 and up',
  } satisfies Record<RatingFloor, string>,
  lengths: {
    '0-1': 'Under 1 hour',
    '1-3': '1 to 3 hours',
    '3-6': '3 to 6 hours',
    '6-17': '6 to 17 hours',
    'over-17': '17 hours or more',
  } satisfies Record<LengthRange, string>,
  captions: 'With captions',
} as const
