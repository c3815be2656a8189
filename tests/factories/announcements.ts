import type { Fetch } from '#server/app.ts'
import { callApi } from '../helpers/client.ts'

export const announcementText = {
  title: 'The exam is on Monday',
  body: 'Bring **a map** and a pencil.',
}

/** Sends an announcement, which the job has not delivered yet; returns its id. */
export async function createAnnouncement(
  app: { fetch: Fetch },
  { token }: { token: string },
  course: string,
  text: Partial<typeof announcementText> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const { status } = await callApi(app, `PUT /api/courses/${course}/announcements/${id}`, {
    token,
    body: { ...announcementText, ...text },
  })
  if (status !== 200) throw new Error(`The announcement returned ${status}.`)
  return id
}
