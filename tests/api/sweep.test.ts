import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openServices } from '#server/services.ts'
import { startCleanup } from '#server/startup/cleanup.ts'
import { fileLimits } from '#shared/limits.ts'
import { uploadAvatarAs } from '../factories/files.ts'
import { asUser } from '../factories/people.ts'
import { useTestHouse } from '../helpers/test-house.ts'
import { until } from '../helpers/until.ts'

const house = useTestHouse()

test('of all processes on the database one sweeps, once an hour', async () => {
  const other = await openServices({
    ...house,
    config: house.config,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => other.close())
  const { token } = await asUser(house)
  const url = await uploadAvatarAs(house, token)
  house.clock.pass({ hours: fileLimits.unusedHours })

  const sweepings = [await startCleanup(house.deps), await startCleanup(other.deps)]
  onTestFinished(() => sweepings.forEach((one) => one.stop()))
  await Promise.all([...sweepings, ...sweepings].map((one) => one.ask()))
  await until('the picture to be swept', async () => {
    const { status } = await house.fetch(new Request(url))
    return status === 404
  })
  const { rows } = await house.pool.query("select state from pgboss.job where name = 'sweep'")
  expect(rows).toHaveLength(1)
})
