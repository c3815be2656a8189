import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase } from '../helpers/database-templates.ts'
import { startServer } from '../helpers/server-process.ts'
import { axeFindings } from './support/axe.ts'
import { databaseServer } from './support/global-setup.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('while the server is down, a visited page still opens, and another one shows an error', async ({
  page,
  expectFailures,
}) => {
  test.setTimeout(180_000)
  // A page may start to preload a script just before the service worker takes over.
  expectFailures(/cross-world service worker resource mismatch/)
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-offline-'))
  const database = await cloneDatabase(databaseServer(), 'empty')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, SEED: 'none' }
  const server = await startServer(settings)
  await page.goto(server.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${server.url}/roadmap`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roadmap')
  await server.stop()

  await page.goto(`${server.url}/contact_us`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${server.url}/roadmap`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roadmap')
  await expect(page.getByRole('link', { name: 'Frontend' })).toBeVisible()

  await page.goto(`${server.url}/contact_us`)
  const again = await startServer({ ...settings, PORT: new URL(server.url).port })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
  await again.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})
