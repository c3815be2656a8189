import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { startServer } from '../helpers/server-process.ts'
import { expect, test } from './house.ts'

test.use({ serviceWorkers: 'allow' })

test('with the server stopped, a page read before opens again, another one says what is wrong', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-offline-'))
  const settings = { DATA_DIR: dataDir, SEED: 'none', RATE_LIMITS: 'off' }
  const server = await startServer(settings)
  await page.goto(server.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${server.url}/roadmap`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roadmap')
  await server.stop()

  await page.goto(`${server.url}/contact_us`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.goto(`${server.url}/roadmap`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roadmap')
  await expect(page.getByRole('link', { name: 'Frontend' })).toBeVisible()

  await page.goto(`${server.url}/contact_us`)
  const again = await startServer({ ...settings, PORT: new URL(server.url).port })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
  await again.stop()
  await rm(dataDir, { recursive: true })
})
