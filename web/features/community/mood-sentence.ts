import { activities } from '#shared/moods.ts'

const isActivity = new Set<string>(activities)

/** "is feeling proud", "is studying". */
export function formatMood(mood: string): string {
  return isActivity.has(mood) ? `is ${mood}` : `is feeling ${mood}`
}
