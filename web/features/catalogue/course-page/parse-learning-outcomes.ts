/** For courses without lines of their own; shown as what courses usually teach. */
export const placeholderOutcomes = [
  'The ideas the subject is built on, in the order in which they are needed',
  'How to tell a good solution from one that merely works',
  'Habits that practitioners use every day',
  'Where to look things up, and what to learn next',
] as const

/** One outcome per line, without the bullets that authors typed and without duplicates; may be empty. */
export function parseLearningOutcomes(learn: string): readonly string[] {
  const lines = learn
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter(Boolean)
  return [...new Set(lines)]
}
