import { announcementText, createAnnouncement } from '../../factories/announcements.ts'
import { createCourse } from '../../factories/catalogue.ts'
import { asMember } from '../../factories/users.ts'
import type { Cell, Recipe } from './recipes.ts'

/** One valid request for each call about announcements. */
export const announcementRecipes: Record<string, (cell: Cell) => Promise<Recipe>> = {
  'GET /api/courses/:id/announcements': async (cell) => ({
    params: { id: await ownCourse(cell) },
  }),
  'POST /api/courses/:id/announcements/preview': async (cell) => ({
    params: { id: await ownCourse(cell) },
    body: announcementText,
  }),
  'PUT /api/courses/:id/announcements/:announcement': async (cell) => ({
    params: { id: await ownCourse(cell), announcement: crypto.randomUUID() },
    body: announcementText,
  }),
  'PATCH /api/announcements/:id': async (cell) => ({
    params: { id: await announcement(cell) },
    body: { ...announcementText, title: 'The exam is on Tuesday' },
  }),
  'DELETE /api/announcements/:id': async (cell) => ({ params: { id: await announcement(cell) } }),
}

const ownCourse = ({ app, owner }: Cell) => createCourse(app, { ownerId: owner.id })

async function announcement(cell: Cell): Promise<string> {
  const { app } = cell
  const admin = await asMember(app, { role: 'admin' })
  return createAnnouncement(app, admin, await ownCourse(cell))
}
