import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { courseVideosResponse } from '#shared/contract/videos.ts'
import { createCourse } from '../factories/catalogue.ts'
import { asMember } from '../factories/users.ts'
import { freePort, startServer, type ServerProcess } from '../helpers/server-process.ts'
import { until } from '../helpers/until.ts'
import { withDatabase } from '../helpers/with-database.ts'

const megabyte = 1024 * 1024
/** 2048 for the full size. */
const megabytes = Number(process.env['UPLOAD_MEGABYTES'] ?? 200)
/** When the server is killed, as shares of the file. */
const kills = [0.2, 0.5, 0.8]

let dataDir = ''
let env: Record<string, string>
let server: ServerProcess

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
    const { token, course } = await withDatabase(dataDir, async (app) => {
      const author = await asMember(app, { role: 'instructor', authorize: true })
      return { token: author.token, course: await createCourse(app, { ownerId: author.id }) }
    })
    const client = startUpload(createReadStream(path), { token, course })
    for (const share of kills) {
      await until(`${share} of the file`, () => client.progress() >= share, 600_000)
      await server.stop('SIGKILL')
      server = await startServer(env)
    }
    await client.finished

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

async function writeRandomFile(path: string, count: number): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(async function* () {
    for (let index = 0; index < count; index += 1) {
      const part = randomFillSync(Buffer.allocUnsafe(megabyte))
      hash.update(part)
      yield part
    }
  }, createWriteStream(path))
  return hash.digest('hex')
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
