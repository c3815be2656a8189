import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { cleanUpVideos } from '#server/domain/media/index.ts'
import { fileLimits, videoLimits } from '#shared/limits.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const process = useVideoWorker(app)

/** Nothing listens there. */
const storage = {
  s3: {
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    bucket: 'lectern',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  },
}
const problem =
  'The file storage failed several times. Try again later, or tell the administrators.'

async function load(id: string) {
  const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
  return row
}

test('a lasting failure of the storage ends in a named one, and Retry processes the video', async () => {
  const { id: ownerId, token } = await asMember(app, { role: 'instructor', authorize: true })
  const { id } = await createVideo(app, { courseId: await createCourse(app, { ownerId }) })
  const last = videoLimits.processingFailuresMax
  await app.deps.db
    .update(videos)
    .set({ failures: last - 3 })
    .where(eq(videos.id, id))
  for (let failures = last - 2; failures < last; failures += 1) {
    await expect(process(id, { storage })).rejects.toThrow('fetch failed')
    expect(await load(id)).toMatchObject({ state: 'processing', failures })
  }
  await process(id, { storage })
  expect(await load(id)).toMatchObject({ state: 'failed', problem })
  await callApi(app, `POST /api/videos/${id}/retry`, { token })
  expect(await load(id)).toMatchObject({ state: 'queued', failures: 0 })
  await process(id)
  expect(await load(id)).toMatchObject({ state: 'ready', problem: null, failures: 0 })
})

test('the cleanup deletes a video that nothing uses while its processing fails', async () => {
  const { id } = await createVideo(app, { courseId: await createCourse(app) })
  app.clock.pass({ hours: fileLimits.unusedHours })
  await expect(process(id, { storage })).rejects.toThrow('fetch failed')
  await cleanUpVideos(app.deps)
  expect(await load(id)).toBeUndefined()
})
