import { expect, test } from 'vitest'
import { cleanUpFiles, measureUploads } from '#server/domain/files/index.ts'
import { cleanUpStatistics } from '#server/domain/statistics/index.ts'
import { siteStatistics } from '#shared/contract/administration/statistics.ts'
import { fileLimits } from '#shared/limits.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function getImageBytes(range = '7d') {
  const { token } = await asMember(app, { role: 'admin' })
  const { body } = await callApi(app, `GET /api/admin/statistics?range=${range}`, { token })
  return siteStatistics.parse(body).imageBytes
}

test('measures what images use in the storage, in all their sizes, until they are deleted', async () => {
  expect(await getImageBytes()).toEqual({ values: Array(7).fill(0), total: 0, previous: 0 })
  const { token } = await asMember(app)
  await uploadAs(app, token)
  const { rows } = await app.pool.query<{ stored_bytes: number }>(
    'select stored_bytes from uploads',
  )
  const stored = rows[0]?.stored_bytes ?? 0
  expect(stored).toBeGreaterThan(100)
  expect((await getImageBytes()).total).toBe(stored)

  // As an older version left it.
  await app.pool.query('update uploads set stored_bytes = null')
  await app.pool.query('delete from activity_changes')
  expect((await getImageBytes()).total).toBe(0)
  await measureUploads(app.deps)
  await measureUploads(app.deps)
  expect((await getImageBytes()).total).toBe(stored)
  await cleanUpStatistics(app.deps)
  expect((await getImageBytes('12m')).values.at(-1)).toBe(stored)

  app.clock.pass({ hours: fileLimits.unusedHours + 1 })
  await cleanUpFiles(app.deps)
  await cleanUpFiles(app.deps)
  expect((await getImageBytes()).total).toBe(0)
})
