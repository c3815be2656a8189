/** The name of the course form that edits a draft, which is the key of the draft on the device. */
export function toDraftName(userId: string, draftId: string): string {
  return `course-${userId}-${draftId}`
}
