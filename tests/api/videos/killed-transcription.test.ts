import { eq } from 'drizzle-orm'
import { test } from 'vitest'
import { captionTracks, transcriptions } from '#server/db/schema/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createVideoLesson } from '#tests/factories/media/video-lessons.ts'
import { isRunningBelow, killTree } from '#tests/helpers/processes/process-table.ts'
import { useWorkerProcesses } from '#tests/helpers/processes/worker-process.ts'
import { writeHangingFfmpeg, writeProgram } from '#tests/helpers/processes/write-program.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

// Only where ffmpeg is installed, as in the image of the Dockerfile.
const ffmpeg = await findFfmpeg(loadConfig().transcoding)

const app = useTestApp()
const startWorker = useWorkerProcesses(app)

/** Requests a draft of the captions of a lesson, as its author does; returns its id. */
async function enqueueDraft(): Promise<string> {
  const { lesson } = await createVideoLesson(app, {})
  await app.deps.db.insert(transcriptions).values({ lessonId: lesson })
  await app.deps.jobs.enqueue(app.deps.db, 'transcribeVideo', { id: lesson })
  return lesson
}

test('a program that recognizes speech ends with a worker that is killed, and another one repeats it', async () => {
  const lesson = await enqueueDraft()
  const hanging = await writeProgram('while :; do sleep 1; done')
  const { pid } = startWorker({ TRANSCODING: 'off', TRANSCRIBE_COMMAND: hanging })
  await until('the program', () => isRunningBelow(pid, hanging), 60_000)
  await killTree(pid)
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.500\nRivers start small.'
  const printing = await writeProgram(`echo '${captions}'`)
  startWorker({ TRANSCODING: 'off', TRANSCRIBE_COMMAND: printing })
  const isOfLesson = eq(captionTracks.lessonId, lesson)
  await until(
    'the draft',
    async () => (await app.deps.db.$count(captionTracks, isOfLesson)) > 0,
    60_000,
  )
}, 180_000)

test.runIf(ffmpeg)(
  'an ffmpeg that extracts the sound ends with a worker that is killed',
  async () => {
    await enqueueDraft()
    const hanging = await writeHangingFfmpeg(ffmpeg?.path ?? '')
    const { pid } = startWorker({ FFMPEG_PATH: hanging, TRANSCRIBE_COMMAND: 'unused' })
    await until('ffmpeg', () => isRunningBelow(pid, 's16le'), 60_000)
    await killTree(pid)
  },
  180_000,
)
