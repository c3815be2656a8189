/** The fields that a course needs, by the step that asks for them (spec §2, "Course wizard"). */
export const courseSteps = [
  { title: 'Basics', fields: ['author', 'title', 'level'] },
  { title: 'Subject', fields: ['category', 'topic', 'comments'] },
  { title: 'Video', fields: ['type', 'images', 'link'] },
  { title: 'Content', fields: ['learn', 'desc'] },
] as const

export type RequiredField = (typeof courseSteps)[number]['fields'][number]
export type CourseField = RequiredField | 'captions' | 'language'

/** As the form and all that speaks of it names the fields. */
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

/** The fields of a step, counted from 0, that hold nothing yet, in their order. */
export function findMissingFields(step: number, values: CourseValues): readonly RequiredField[] {
  return (courseSteps[step]?.fields ?? []).filter((name) => values[name].trim() === '')
}

/** The step that asks for a field, counted from 0. */
export function findStepIndex(field: string): number {
  const place = courseSteps.findIndex(({ fields }) => fields.some((name) => name === field))
  return place < 0 && (field === 'captions' || field === 'language') ? 2 : place
}
