import { createReadStream, type ReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { courseVideosResponse, videoUploadResponse } from '#shared/contract/media/videos.ts'
import { withDatabase } from '#tests/helpers/databases/with-database.ts'
import {
  freePort,
  startServer,
  type ServerProcess,
} from '#tests/helpers/processes/server-process.ts'
import { hashFile, megabyte, writeRandomFile } from '#tests/helpers/random-files.ts'
import { createCourse } from '../factories/catalogue.ts'
import { asMember } from '../factories/users.ts'
import { until } from '../helpers/until.ts'
import { watchMemory } from '../load/measure.ts'

/** 2048 for the full size. */
const megabytes = Number(process.env['UPLOAD_MEGABYTES'] ?? 128)
/** When the server is killed, as shares of the file. */
const kills = [0.2, 0.5, 0.8]
/** After this much, code and buffers are in memory. */
const warmUpMegabytes = 32
const growthMaxMegabytes = 50

let dataDir = ''
let env: Record<string, string>
let server: ServerProcess
let author: { token: string; course: string }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-upload-'))
  // The client goes on with the same address after each start.
  const port = String(await freePort())
  env = { DATA_DIR: dataDir, PORT: port, SEED: 'none', RATE_LIMITS: 'off', WORKER: 'off' }
})

afterAll(async () => {
  await server.stop('SIGKILL')
  const left = await startEmbeddedPostgres({ dataDir })
  await left.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  'an upload survives kills of the server unchanged',
  { timeout: 60_000 + megabytes * 1000 },
  async () => {
    const path = join(dataDir, 'source.bin')
    const sent = await writeRandomFile(path, megabytes)
    server = await startServer(env)
    author = await withDatabase(dataDir, async (app) => {
      const { id, token } = await asMember(app, { role: 'instructor', authorize: true })
      return { token, course: await createCourse(app, { ownerId: id }) }
    })
    const { token, course } = author
    const start = performance.now()
    const client = startUpload(createReadStream(path), author)
    for (const share of kills) {
      await until(`${share} of the file`, () => client.progress() >= share, 600_000)
      await server.stop('SIGKILL')
      server = await startServer(env)
    }
    await client.finished
    const seconds = (performance.now() - start) / 1000
    console.log(`${megabytes} MB in ${seconds.toFixed(1)} seconds, with ${kills.length} kills`)

    const response = await fetch(`${server.url}/api/courses/${course}/videos`, {
      headers: { Authorization: token },
    })
    const { videos } = courseVideosResponse.parse(await response.json())
    const video = videos.find(({ bytes }) => bytes === megabytes * megabyte)
    expect(video).toMatchObject({ state: 'queued' })
    const stored = join(dataDir, 'files', 'videos', video?._id ?? '', 'source')
    expect(await hashFile(stored)).toBe(sent)
    expect(server.output()).not.toMatch(/ERROR|Error:/)
  },
)

test(
  'an upload takes little memory, however large it is',
  { timeout: 60_000 + megabytes * 500 },
  async () => {
    const measure = async (count: number) => {
      const path = join(dataDir, `${count}.bin`)
      await writeRandomFile(path, count)
      const memory = watchMemory(server.pid)
      await startUpload(createReadStream(path), author).finished
      memory.stop()
      return memory.highest()
    }
    const small = await measure(warmUpMegabytes)
    const large = await measure(megabytes)
    console.log(
      `${small.toFixed()} MB of memory with ${warmUpMegabytes} MB, ${large.toFixed()} MB with ${megabytes} MB`,
    )
    expect(large - small, 'megabytes of growth').toBeLessThan(growthMaxMegabytes)
  },
)

test('a stop ends an upload at once and keeps what has arrived', { timeout: 60_000 }, async () => {
  const { token, course } = author
  const headers = { Authorization: token, 'Tus-Resumable': '1.0.0' }
  const created = await fetch(`${server.url}/api/courses/${course}/videos`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(2 * megabyte),
      'Upload-Metadata': `filename ${btoa('slow.mp4')}`,
    },
  })
  const url = server.url + created.headers.get('Location')
  const readReceived = async () => {
    const response = await fetch(url, { headers })
    return videoUploadResponse.parse(await response.json()).received
  }
  const part = request(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(2 * megabyte),
    },
  })
  part.on('error', () => undefined)
  part.write(Buffer.alloc(megabyte))
  await until('the first half', async () => (await readReceived()) === megabyte)

  const start = performance.now()
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(performance.now() - start, 'milliseconds to stop').toBeLessThan(5000)
  server = await startServer(env)
  expect(await readReceived()).toBe(megabyte)
})

/** The client of our pages, here in Node. */
function startUpload(file: ReadStream, { token, course }: { token: string; course: string }) {
  let progress = 0
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(file, {
    endpoint: `${server.url}/api/courses/${course}/videos`,
    headers: { Authorization: token },
    metadata: { filename: 'lecture.mp4' },
    chunkSize: 32 * megabyte,
    retryDelays: Array<number>(200).fill(200),
    onProgress: (done, total) => (progress = done / (total ?? done)),
    onSuccess: () => resolve(),
    onError: reject,
  })
  upload.start()
  return { finished, progress: () => progress }
}
