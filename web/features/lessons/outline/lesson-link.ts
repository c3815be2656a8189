import { pages } from '#shared/paths.ts'

/** The query with which authors see a course as someone enrolled would. */
const learnerView = { name: 'as', value: 'learner' }

export function isLearnerView(search: string): boolean {
  return new URLSearchParams(search).get(learnerView.name) === learnerView.value
}

/** Builds links to the lessons of a course that keep the view as a learner. */
export function createLessonLink(course: string, isSimulated: boolean) {
  const query = isSimulated ? `?${learnerView.name}=${learnerView.value}` : ''
  return (lesson: string) => pages.lesson(course, lesson) + query
}
