import { deliverAnnouncement } from '#server/domain/learning/index.ts'
import type { TestApp } from '../helpers/test-app.ts'
import { type announcementText, createAnnouncement } from './announcements.ts'

/** Sends an announcement and runs its job to the end; returns its id. */
export async function deliverNewAnnouncement(
  app: TestApp,
  ...args: [author: { token: string }, course: string, text?: Partial<typeof announcementText>]
): Promise<string> {
  const id = await createAnnouncement(app, ...args)
  await deliverAnnouncement(app.deps, id)
  return id
}
