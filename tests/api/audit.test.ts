import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import { asUser } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

const trailOf = (subjectId: string) =>
  house.deps.db
    .select({ actorId: auditEntries.actorId, action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subjectId))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))

async function newestMessage(token: string): Promise<string> {
  await ask(house, 'POST /api/contact', {
    body: { name: 'Ada Reader', email: 'ada@example.test', message: 'The film stays dark.' },
  })
  const { body } = await ask(house, 'GET /api/admin/messages', { token })
  return (body as unknown as { _id: string }[])[0]?._id ?? ''
}

test('what an admin does with a message leaves a trail, and what changes nothing leaves none', async () => {
  const { token, id: actorId } = await asUser(house, { role: 'admin' })
  const id = await newestMessage(token)
  const change = (body: object) => ask(house, `PATCH /api/admin/messages/${id}`, { token, body })
  await change({ read: true })
  await change({ closed: true })
  await change({ closed: true })
  await change({ closed: false })
  for (const status of [200, 409]) {
    const reply = await ask(house, `POST /api/admin/messages/${id}/answer`, {
      token,
      body: { answer: 'It is bright again.' },
    })
    expect(reply.status).toBe(status)
  }
  expect(await trailOf(id)).toEqual([
    { actorId, action: 'message.answered' },
    { actorId, action: 'message.reopened' },
    { actorId, action: 'message.closed' },
  ])
})

test('an act that is rolled back leaves no trail', async () => {
  const { id } = await asUser(house, { role: 'admin' })
  const failed = house.deps.db.transaction(async (tx) => {
    const at = house.clock.now()
    await recordAudit(tx, { actorId: id, action: 'message.closed', subject: { id }, at })
    throw new Error('after the act')
  })
  await expect(failed).rejects.toThrow('after the act')
  expect(await trailOf(id)).toEqual([])
})

test('only the details of the act are kept, whatever else comes along', async () => {
  const { id } = await asUser(house, { role: 'admin' })
  const details = { role: 'student', courses: 2, email: 'ada@example.test' } as const
  const at = house.clock.now()
  await recordAudit(house.deps.db, {
    actorId: id,
    action: 'user.deleted',
    subject: { id },
    details,
    at,
  })
  const [entry] = await house.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
  expect(entry?.details).toEqual({ role: 'student', courses: 2 })
})
