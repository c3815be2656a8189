/** Names the composer's form, and with it the draft, of one person. */
export function composerName(userId: string): string {
  return `post-${userId}`
}
