import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpExports, createArchive } from '#server/domain/privacy/index.ts'
import { exportAddress, exportRequested } from '#shared/contract/accounts/privacy.ts'
import { privacyLimits } from '#shared/limits.ts'
import { createActiveUser } from '#tests/factories/active-users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { type S3Server, startS3Server } from '#tests/helpers/servers/s3-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

const app = useTestApp({ s3: () => s3.settings })

async function listArchives(): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of app.deps.files.list('exports')) paths.push(path)
  return paths
}

test('an archive is stored in the bucket, downloaded from there, and deleted', async () => {
  const user = await createActiveUser(app)
  const requested = await callApi(app, 'POST /user/privacy/export', user)
  await createArchive(app.deps, exportRequested.parse(requested.body).export._id)
  const { body } = await callApi(app, 'POST /user/privacy/export/address', user)
  const response = await app.fetch(new Request(exportAddress.parse(body).url))
  expect(response.status).toBe(200)
  const tar = gunzipSync(await response.arrayBuffer()).toString()
  expect(tar).toContain(`written by ${user.mark}`)
  expect(await listArchives()).toHaveLength(1)
  app.clock.pass({ days: privacyLimits.exportDays })
  await cleanUpExports(app.deps)
  expect(await listArchives()).toEqual([])
})
