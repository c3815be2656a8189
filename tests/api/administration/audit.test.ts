import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEntries } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import { auditEntry } from '#shared/contract/administration/audit.ts'
import { asUser, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const listAuditEntries = (subjectId: string) =>
  app.deps.db
    .select({ actorId: auditEntries.actorId, action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subjectId))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))

async function newestMessage(token: string): Promise<string> {
  await callApi(app, 'POST /api/contact', {
    body: { name: 'Ada Reader', email: 'ada@example.test', message: 'The film stays dark.' },
  })
  const { body } = await callApi(app, 'GET /api/admin/messages', { token })
  return (body as unknown as { _id: string }[])[0]?._id ?? ''
}

test('records actions on messages, but not those that change nothing', async () => {
  const { token, id: actorId } = await asUser(app, { role: 'admin' })
  const id = await newestMessage(token)
  const change = (body: object) => callApi(app, `PATCH /api/admin/messages/${id}`, { token, body })
  await change({ read: true })
  await change({ closed: true })
  await change({ closed: true })
  await change({ closed: false })
  for (const status of [200, 409]) {
    const reply = await callApi(app, `POST /api/admin/messages/${id}/answer`, {
      token,
      body: { answer: 'It is bright again.' },
    })
    expect(reply.status).toBe(status)
  }
  expect(await listAuditEntries(id)).toEqual([
    { actorId, action: 'message.answered' },
    { actorId, action: 'message.reopened' },
    { actorId, action: 'message.closed' },
  ])
})

test('records nothing for a transaction that is rolled back', async () => {
  const { id } = await asUser(app, { role: 'admin' })
  const failed = app.deps.db.transaction(async (tx) => {
    const at = app.clock.now()
    await recordAudit(tx, { actorId: id, action: 'message.closed', subject: { id }, at })
    throw new Error('after the action')
  })
  await expect(failed).rejects.toThrow('after the act')
  expect(await listAuditEntries(id)).toEqual([])
})

test('stores only the known details of an action', async () => {
  const { id } = await asUser(app, { role: 'admin' })
  const details = { role: 'student', courses: 2, email: 'ada@example.test' } as const
  const at = app.clock.now()
  await recordAudit(app.deps.db, {
    actorId: id,
    action: 'user.deleted',
    subject: { id },
    details,
    at,
  })
  const [entry] = await app.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
  expect(entry?.details).toEqual({ role: 'student', courses: 2 })
})

describe('the audit log for admins', () => {
  const read = async (query: string, token: string) => {
    const reply = await callApi(app, `GET /api/admin/audit${query}`, { token })
    return {
      total: Number(reply.headers.get('X-Total-Count')),
      entries: z.array(auditEntry).parse(reply.body),
    }
  }
  const subjects = async (query: string, token: string) =>
    (await read(query, token)).entries.map(({ action, subject }) => [action, subject.name])

  test('names users while their account exists, and distinguishes them by id afterwards', async () => {
    const { token, id: actor } = await asUser(app, { role: 'admin', fullname: 'Nora Navigator' })
    const { id } = await createUser(app, { fullname: 'Quirin Quince' })
    const change = (role: string) =>
      callApi(app, `PATCH /api/admin/users/${id}`, { token, body: { role } })
    await change('instructor')
    expect((await read('?search=quince', token)).entries).toMatchObject([
      {
        action: 'user.role_changed',
        details: { from: 'student', to: 'instructor' },
        actor: { _id: actor, name: 'Nora Navigator' },
        subject: { _id: id, name: 'Quirin Quince' },
      },
    ])
    await callApi(app, `DELETE /user/delete/${id}`, { token })
    expect(await subjects('?search=quince', token)).toEqual([])
    expect((await read(`?search=${id}`, token)).entries).toMatchObject([
      { action: 'user.deleted', subject: { _id: id, name: null }, actor: { _id: actor } },
      { action: 'user.role_changed', subject: { _id: id, name: null } },
    ])
    expect(await subjects('?search=navigator deleted', token)).toEqual([['user.deleted', null]])
    expect(await subjects('?search=navigator refused', token)).toEqual([])
    await app.pool.query('delete from users where id = $1', [actor])
    const { token: other } = await asUser(app, { role: 'admin' })
    expect((await read(`?search=${actor}`, other)).entries[0]?.actor).toEqual({
      _id: actor,
      name: null,
    })
  })

  test('finds resources by title, with ten per page, newest first', async () => {
    const { token, id: actorId } = await asUser(app, { role: 'admin', fullname: 'Piet Pager' })
    for (let count = 1; count <= 11; count++) {
      app.clock.pass({ minutes: 1 })
      await recordAudit(app.deps.db, {
        actorId,
        action: 'message.closed',
        subject: { id: crypto.randomUUID(), title: `Café number ${count}` },
        at: app.clock.now(),
      })
    }
    const first = await read('?search=cafe', token)
    expect(first.total).toBe(11)
    expect(first.entries.map(({ subject }) => subject.name)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((count) => `Café number ${count}`),
    )
    expect((await read('?search=cafe&page=2', token)).entries).toMatchObject([
      { subject: { name: 'Café number 1' } },
    ])
    expect((await read('?search=pager&page=1', token)).total).toBe(11)
    expect(await read('?page=900', token)).toMatchObject({ entries: [] })
  })
})
