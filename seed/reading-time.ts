const wordsPerMinute = 200

/** How long an article takes to read, until the first edit measures it. */
export function estimateReadingSeconds(markdown: string): number {
  return Math.max(30, Math.round((markdown.split(/\s+/).length / wordsPerMinute) * 60))
}
