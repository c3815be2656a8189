import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
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

const mebibyte = 1024 * 1024
/** Parts of 1, 2, 3 … MiB, which the test's server accepts. */
const openWithGrowingParts = () => createS3Storage(s3.settings, (number) => number * mebibyte)

async function readContent(storage: FileStorage, folder: string): Promise<Buffer> {
  const opened = await storage.open(folder, 'content')
  return Buffer.from(await new Response(opened?.body).arrayBuffer())
}

test('stores a stream in parts that grow', async () => {
  const storage = openWithGrowingParts()
  const content = randomBytes(10 * mebibyte + 5)
  const body = (async function* () {
    for (let at = 0; at < content.length; at += 999_999) yield content.subarray(at, at + 999_999)
  })()
  const file = { name: 'content', contentType: 'text/plain', body }
  expect(await storage.storeStream('growing-stream', file)).toBe(content.length)
  expect((await readContent(storage, 'growing-stream')).equals(content)).toBe(true)
})

test('reports wrong credentials, an unreachable endpoint and a missing bucket', async () => {
  const wrongKey = createS3Storage({ ...s3.settings, secretAccessKey: 'wrong' })
  await expect(wrongKey.check()).rejects.toThrow('The file storage responded with 403')
  const unreachable = createS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' })
  await expect(unreachable.check()).rejects.toThrow()
  const noBucket = createS3Storage({ ...s3.settings, bucket: 'another' })
  await expect(noBucket.check()).rejects.toThrow('The file storage responded with 404')
})
