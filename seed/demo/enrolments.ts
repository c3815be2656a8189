import { demoReviews } from './reviews.ts'
import type { DemoEnrolment, DemoReview } from './types.ts'

/** Learners by course, without those who reviewed it (see `withReviewers`). */
const listedEnrolments: Record<string, string[]> = {
  'css-grid': ['student', 'leila'],
  'node-apis': ['student', 'robin'],
  'javascript-slowly': ['student', 'mei', 'thandiwe'],
  'sql-analysts': ['student', 'priyanka', 'marcus'],
  'git-beyond': ['student', 'petra', 'gabriela', 'leila'],
  'semantic-html': ['robin', 'mei', 'siobhan'],
  'modern-css': ['liam', 'robin', 'noor'],
  'react-state': ['mei', 'leila'],
  'vue-planner': ['hassan', 'gabriela'],
  'laravel-booking': ['nikhil', 'instructor'],
  'php-returning': ['hassan', 'jonas', 'nikhil'],
  'accessibility-testing': ['petra', 'leila', 'noor'],
  'typescript-everyday': ['nikhil', 'instructor'],
  'python-blank-file': ['liam', 'marcus'],
  'c-memory': ['hassan', 'nikhil'],
  'rust-ownership': ['rafael'],
  'algorithms-drawn': ['mei', 'robin', 'yukiko'],
  'pandas-cleaning': ['petra', 'hassan', 'marcus'],
  'statistics-simulation': ['hassan', 'nikhil', 'leila'],
  'machine-learning-honestly': ['aisha', 'yukiko'],
  'small-transformer': ['hassan', 'tomasz'],
  'llm-retrieval': ['mei', 'yukiko'],
  'typography-screens': ['aisha', 'instructor', 'siobhan'],
  'figma-systems': ['instructor', 'noor'],
  'user-interviews': ['mei', 'petra'],
  'colour-interfaces': ['gabriela', 'liam', 'instructor'],
  'wordmark-by-hand': ['gabriela'],
  'readable-charts': ['jonas', 'yukiko', 'marcus'],
  'docker-small-teams': ['robin', 'kwame'],
  'kubernetes-solo': ['nikhil', 'kwame'],
  'github-actions': ['liam', 'kwame'],
  'observability-otel': ['nikhil'],
  'postgres-yourself': ['rafael'],
  'reading-accounts': ['liam', 'leila'],
  'cash-forecast': ['aisha', 'robin', 'leila'],
  'freelance-pricing': ['petra', 'noor', 'thandiwe'],
  'piano-late': ['mei', 'siobhan'],
  'hearing-harmony': ['robin', 'petra', 'aisha'],
  'browser-synth': ['petra', 'instructor'],
  'technical-writing': ['rafael', 'tomasz'],
  'short-story': ['mei', 'thandiwe'],
  'spanish-verbs': ['gabriela', 'rafael'],
  'learn-any-language': ['mei', 'petra', 'jonas'],
}

/** Adds an enrolment for every review whose author is not enrolled yet. */
export function withReviewers(
  enrolments: DemoEnrolment[],
  reviews: Pick<DemoReview, 'by' | 'course'>[],
): DemoEnrolment[] {
  const all = new Map<string, DemoEnrolment>()
  for (const { by, course } of [...enrolments, ...reviews]) {
    const id = `${by} ${course}`
    if (!all.has(id)) all.set(id, { by, course })
  }
  return [...all.values()]
}

export const demoEnrolments: DemoEnrolment[] = withReviewers(
  Object.entries(listedEnrolments).flatMap(([course, people]) =>
    people.map((by) => ({ by, course })),
  ),
  demoReviews,
)
