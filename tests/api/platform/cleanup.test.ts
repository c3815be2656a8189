import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openServices } from '#server/services.ts'
import { startServerJobs } from '#server/startup/server-jobs.ts'
import { fileLimits } from '#shared/limits.ts'
import { uploadAvatarAs } from '#tests/factories/media/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

test('only one of all processes on the database runs the cleanup, once an hour', async () => {
  const other = await openServices({
    ...app,
    config: app.config,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => other.close())
  const { token } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  app.clock.pass({ hours: fileLimits.unusedHours })

  const servers = [await startServerJobs(app.deps), await startServerJobs(other.deps)]
  onTestFinished(() => servers.forEach((one) => one.stop()))
  await Promise.all([...servers, ...servers].map((one) => one.enqueue()))
  await until('the image to be deleted', async () => {
    const { status } = await app.fetch(new Request(url))
    return status === 404
  })
  const { rows } = await app.pool.query("select state from pgboss.job where name = 'sweep'")
  expect(rows).toHaveLength(1)
})
