import { beforeAll, describe, expect, test } from 'vitest'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl, useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const owner = { id: '', token: '' }

beforeAll(async () => {
  Object.assign(owner, await asUser(app, { authorize: true }))
})

const createWithStatus = async (status: 'draft' | 'unlisted') =>
  (await createCourseWithLessons(app, [{}], { ownerId: owner.id, status })).course

async function getStatus(path: string): Promise<number> {
  return (await app.fetch(new Request(publicUrl + path))).status
}

const publicPaths = (id: string) => [
  `/api/courses/${id}`,
  `/api/courses/${id}/outline`,
  `/api/courses/${id}/overview`,
  `/api/courses/${id}/reviews`,
  `/social/courses/${id}.png`,
]

describe('a draft', () => {
  test('does not exist for visitors, nor does its card', async () => {
    const id = await createWithStatus('draft')
    for (const path of publicPaths(id)) expect([path, await getStatus(path)]).toEqual([path, 404])
  })

  test('is returned to its authors and admins for its form', async () => {
    const id = await createWithStatus('draft')
    const admin = await asUser(app, { role: 'admin' })
    for (const { token } of [owner, admin]) {
      const reply = await callApi(app, `GET /api/courses/${id}/source`, { token })
      expect(reply).toMatchObject({ status: 200, body: { course: { _id: id } } })
    }
    const stranger = await asUser(app, { authorize: true })
    const reply = await callApi(app, `GET /api/courses/${id}/source`, { token: stranger.token })
    expect(reply.status).toBe(403)
  })
})

test('an unlisted course is open at its address, and in no list', async () => {
  const id = await createWithStatus('unlisted')
  for (const path of publicPaths(id)) expect([path, await getStatus(path)]).toEqual([path, 200])
  for (const path of ['/api/courses', `/api/courses/instructor/${owner.id}`] as const) {
    const { body } = await callApi(app, `GET ${path}`)
    expect(JSON.stringify(body)).not.toContain(id)
  }
})
