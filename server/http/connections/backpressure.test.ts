import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { afterEach, expect, test } from 'vitest'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { getRequest, openRawClient } from '#tests/helpers/raw-client.ts'
import { until } from '#tests/helpers/until.ts'
import { staticFileRoutes } from '../files/static-files.ts'

const fileBytes = 512 * 1024 * 1024
/** Room for the buffers of the kernel and of streams; the file is 32 times as large. */
const maxBufferedBytes = 16 * 1024 * 1024

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Bytes that the server writes for a client that requests the file and never reads. */
async function countWrittenBytes(app: Hono): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer(getRequestListener(app.fetch))
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = await openRawClient((server.address() as AddressInfo).port)
  closers.push(client.close)
  client.socket.pause()
  client.socket.write(getRequest('/assets/file.bin'))
  let last = -1
  await until('writing to pause', async () => {
    const now = sockets[0]?.bytesWritten ?? 0
    const isSame = now > 0 && now === last
    last = now
    return isSame
  })
  return last
}

async function createFolderWithFile(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-backpressure-'))
  closers.push(() => rm(folder, { recursive: true }))
  const storage = createDiskStorage(folder)
  await storage.store('assets', [
    { name, bytes: new Uint8Array(1), contentType: 'application/octet-stream' },
  ])
  await truncate(join(folder, 'assets', name), fileBytes)
  return folder
}

test('a built file is read no faster than the client reads', async () => {
  const app = new Hono().route('/', staticFileRoutes(await createFolderWithFile('file.bin')))
  expect(await countWrittenBytes(app)).toBeLessThan(maxBufferedBytes)
})

test('an uploaded file is read no faster than the client reads', async () => {
  const storage = createDiskStorage(await createFolderWithFile('file.bin'))
  const app = new Hono().get('/assets/:name', async (c) => {
    const open = await storage.open('assets', c.req.param('name'))
    return new Response(open?.body, { headers: { 'Content-Length': `${open?.size}` } })
  })
  expect(await countWrittenBytes(app)).toBeLessThan(maxBufferedBytes)
})

test('a compressed stream is produced no faster than the client reads', async () => {
  let chunks = 0
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1
        controller.enqueue(crypto.getRandomValues(new Uint8Array(65_536)))
      },
    })
  const app = new Hono().use(compress())
  app.get(
    '/assets/file.bin',
    () => new Response(body(), { headers: { 'Content-Type': 'text/html' } }),
  )
  expect(await countWrittenBytes(app)).toBeLessThan(maxBufferedBytes)
  expect(chunks * 65_536).toBeLessThan(2 * maxBufferedBytes)
})
