import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import { startS3Server, type S3Server } from '#tests/helpers/servers/s3-server.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'

let s3: S3Server
let storage: FileStorage
beforeAll(async () => {
  s3 = await startS3Server()
  storage = createS3Storage(s3.settings)
})
afterAll(() => s3.stop())

const mebibyte = 1024 * 1024
const partBytes = 5 * mebibyte
const name = 'source'

async function append(folder: string, content: Buffer, end: number): Promise<void> {
  const offset = await storage.partial.getReceived(folder, name)
  const body = (async function* () {
    for (let at = offset; at < end; at += 999_999) {
      yield content.subarray(at, Math.min(at + 999_999, end))
    }
  })()
  await storage.partial.append(folder, name, offset, body)
}

async function finish(folder: string): Promise<Buffer> {
  await storage.partial.finish(folder, name)
  const opened = await storage.open(folder, name)
  return Buffer.from(await new Response(opened?.body).arrayBuffer())
}

type Outcome = 'not sent' | 'response lost'

/** Requests of this kind fail until `restore` is called. */
function failRequests(method: string, path: RegExp, outcome: Outcome) {
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== method || !path.test(new URL(request.url).pathname)) {
      return fetch(request)
    }
    if (outcome === 'response lost') await (await fetch(request)).arrayBuffer()
    throw new TypeError('fetch failed')
  })
  return { [Symbol.dispose]: () => spy.mockRestore() }
}

test.each<[string, string, RegExp, Outcome]>([
  ['removal of the rest', 'DELETE', /\.rest-1$/, 'not sent'],
  ['removal of the rest', 'DELETE', /\.rest-1$/, 'response lost'],
  ['list of parts', 'PUT', /\.parts$/, 'not sent'],
  ['list of parts', 'PUT', /\.parts$/, 'response lost'],
  ['part', 'PUT', /\/source$/, 'not sent'],
  ['part', 'PUT', /\/source$/, 'response lost'],
  ['start of the upload in parts', 'POST', /\/source$/, 'response lost'],
])('an upload continues after a failed request: %s, %s %s %s', async (_, method, path, outcome) => {
  const folder = `partial/${randomUUID()}`
  const content = randomBytes(2 * partBytes + 1000)
  await append(folder, content, 2 * mebibyte)
  {
    using _ = failRequests(method, path, outcome)
    await append(folder, content, partBytes + mebibyte).catch(() => undefined)
  }
  const received = await storage.partial.getReceived(folder, name)
  expect(received).toBeGreaterThanOrEqual(partBytes)
  expect(received).toBeLessThanOrEqual(partBytes + mebibyte)
  await append(folder, content, content.length)
  expect(await storage.partial.getReceived(folder, name)).toBe(content.length)
  expect((await finish(folder)).equals(content)).toBe(true)
})

test('an upload continues after every request that stores something has failed', async () => {
  const folder = `partial/${randomUUID()}`
  const content = randomBytes(2 * partBytes + 1000)
  await append(folder, content, 2 * mebibyte)
  {
    using _ = failRequests('PUT', /./, 'not sent')
    await expect(append(folder, content, content.length)).rejects.toThrow('fetch failed')
  }
  expect(await storage.partial.getReceived(folder, name)).toBe(2 * mebibyte)
  await append(folder, content, content.length)
  expect((await finish(folder)).equals(content)).toBe(true)
})

test.each(['finish', 'abort'] as const)(
  'a new upload of the same name has nothing of one that ended with %s',
  async (end) => {
    const folder = `partial/${randomUUID()}`
    const content = randomBytes(2 * partBytes)
    await append(folder, content, 2 * mebibyte)
    {
      using _ = failRequests('DELETE', /\.rest-1$/, 'not sent')
      await append(folder, content, partBytes + mebibyte)
    }
    await storage.partial[end](folder, name)
    await storage.removeFile(folder, name)
    expect(filesBelow(s3.folder).filter((file) => file.includes(folder))).toEqual([])
    expect(await storage.partial.getReceived(folder, name)).toBe(0)
  },
)
