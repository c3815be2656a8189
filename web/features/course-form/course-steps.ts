/** The required fields of a course, by step. */
export const courseSteps = [
  { title: 'Basics', fields: ['author', 'title', 'level'] },
  { title: 'Subject', fields: ['category', 'topic', 'comments'] },
  { title: 'Video', fields: ['type', 'images', 'link'] },
  { title: 'Content', fields: ['learn', 'desc'] },
] as const

export type RequiredField = (typeof courseSteps)[number]['fields'][number]
export type CourseField = RequiredField | 'captions' | 'language'

/** The fields' labels, in the form and in messages about it. */
export const fieldLabels: Record<CourseField, string> = {
  author: 'Author',
  title: 'Title',
  level: 'Level',
  category: 'Category',
  topic: 'Topic',
  comments: 'Comments',
  type: 'Type',
  images: 'Thumbnail',
  link: 'Video link',
  captions: 'Captions',
  language: 'Language',
  learn: 'What you’ll learn',
  desc: 'Description',
}

export type CourseValues = Record<CourseField, string>

/** Where the videos of a course are edited: in its form, or in the curriculum of a course with several lessons. */
export type VideoPlace = 'form' | 'curriculum'

/** The empty required fields of a step, counted from 0, in order. */
export function findMissingFields(
  step: number,
  values: CourseValues,
  video: VideoPlace,
): readonly RequiredField[] {
  const fields: readonly RequiredField[] = courseSteps[step]?.fields ?? []
  return fields.filter(
    (name) => values[name].trim() === '' && (name !== 'link' || video === 'form'),
  )
}

/** The index of a field's step; -1 for an unknown field. */
export function findStepIndex(field: string): number {
  // The optional fields of the step "Video".
  if (field === 'captions' || field === 'language') return 2
  return courseSteps.findIndex(({ fields }) => fields.some((name) => name === field))
}

/** `invalid` counts before `missing`, which may include the same fields. */
export function countStepProblems(
  step: number,
  values: CourseValues,
  invalidFields: readonly string[],
  video: VideoPlace,
): { invalid: number; missing: number } {
  return {
    invalid: invalidFields.filter((field) => findStepIndex(field) === step).length,
    missing: findMissingFields(step, values, video).length,
  }
}

/** The last step that may be opened: steps are completed in order, so it is the first incomplete one. */
export function findReachableStep(
  values: CourseValues,
  invalidFields: readonly string[],
  video: VideoPlace,
): number {
  const incomplete = courseSteps.findIndex((_, step) => {
    const { invalid, missing } = countStepProblems(step, values, invalidFields, video)
    return invalid + missing > 0
  })
  return incomplete === -1 ? courseSteps.length - 1 : incomplete
}
