import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import { startS3Server, type S3Server } from '#tests/helpers/servers/s3-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { describeStorage } from './describe-storage.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

const app = useTestApp({ s3: () => s3.settings })

describeStorage(app, () => s3.folder)

test('reports wrong credentials, an unreachable endpoint and a missing bucket', async () => {
  const wrongKey = createS3Storage({ ...s3.settings, secretAccessKey: 'wrong' })
  await expect(wrongKey.check()).rejects.toThrow('The file storage responded with 403')
  const unreachable = createS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' })
  await expect(unreachable.check()).rejects.toThrow()
  const noBucket = createS3Storage({ ...s3.settings, bucket: 'another' })
  await expect(noBucket.check()).rejects.toThrow('The file storage responded with 404')
})
