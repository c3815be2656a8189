import type { CourseVideo } from '#shared/contract/media/videos.ts'
import { type ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { retryDelay } from '#web/lib/live/connection.ts'
import { postFile } from '#web/lib/upload-file.ts'
import { sendVideo } from '../send-video.ts'
import { makePictures, type MadePictures } from './make-pictures.ts'
import { makeRendition } from './make-rendition.ts'
import { type OpenSource, openSource } from './open-source.ts'
import { planHeights } from './plan-work.ts'

export interface Work {
  /** Of the video. */
  id: string
  course: string
  file: File
  /** Resolves once the video itself was sent, which comes first. */
  whenSent: Promise<void>
  signal: AbortSignal
  report: (progress: WorkProgress) => void
}

export interface WorkProgress {
  height: number
  /** Undefined while it is being sent. */
  percent: number | undefined
}

const attemptsMax = 20

/**
 * Generates what the server cannot without ffmpeg: the images of a video, and further qualities. Rejects if the browser
 * cannot, or when it was stopped; the video then has what there is.
 */
export async function runWork(work: Work): Promise<void> {
  const { id, file, signal } = work
  const call = getBrowserApi().api.videos[':id'].$get({ param: { id } }, { init: { signal } })
  const { video, encoder } = await parseResponse(call)
  if (encoder === 'server') return
  const source = await openSource(file)
  if (!source) return
  try {
    await makeAll(work, video, source)
  } finally {
    source.input.dispose()
  }
}

async function makeAll(work: Work, video: CourseVideo, source: OpenSource): Promise<void> {
  const { id, signal } = work
  if (!video.poster) {
    const pictures = await makePictures(source, signal)
    if (pictures) await sendPictures(work, pictures).catch(() => signal.throwIfAborted())
  }
  for (const height of listMissing(video, planHeights(source.facts))) {
    // One at a time, in all tabs: each takes as much of the machine as it can get.
    const made = await navigator.locks.request('video-encoding', { signal }, () => {
      work.report({ height, percent: 0 })
      return makeRendition(source, {
        name: `${id}-${height}`,
        height,
        signal,
        onProgress: (share) => work.report({ height, percent: Math.floor(share * 100) }),
      })
    })
    if (!made) return
    try {
      await work.whenSent
      work.report({ height, percent: undefined })
      await sendRendition(work, height, await made.read())
    } finally {
      await made.remove()
    }
  }
}

function listMissing({ renditions }: CourseVideo, heights: number[]): number[] {
  return heights.filter((height) => !renditions.includes(height))
}

async function sendPictures({ id, signal }: Work, pictures: MadePictures): Promise<void> {
  const { poster, sheets, height, seconds } = pictures
  const named: [string, Blob][] = [
    ['poster.jpg', poster],
    ...sheets.map((sheet, index): [string, Blob] => [`thumbnails-${index}.jpg`, sheet]),
  ]
  for (const [name, blob] of named) {
    const file = new File([blob], name, { type: 'image/jpeg' })
    const url = `/api/videos/${id}/pictures/${name}`
    await postFile({ url, file, signal, onProgress: () => undefined })
  }
  const json = { sheets: sheets.length, height, seconds }
  await parseResponse(getBrowserApi().api.videos[':id'].pictures.$put({ param: { id }, json }))
}

/** Continues after a lost connection, as the upload of the video itself. */
async function sendRendition(
  { id, course, signal }: Work,
  height: number,
  file: File,
): Promise<void> {
  let url: string | undefined
  for (let attempt = 0; ; attempt++) {
    const error = await new Promise<ApiError | undefined>((resolve, reject) => {
      const sending = sendVideo({
        file,
        endpoint: `/api/courses/${course}/videos`,
        url,
        metadata: { filename: `${height}p.mp4`, video: id, height: String(height) },
        onUrl: (address) => (url = address),
        onProgress: () => (attempt = 0),
        onSuccess: () => resolve(undefined),
        onError: resolve,
      })
      signal.addEventListener('abort', () => {
        sending.stop()
        reject(signal.reason as Error)
      })
    })
    if (!error) return
    const isPassing = error.status === 0 || error.status >= 500
    if (!isPassing || attempt >= attemptsMax) throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
  }
}
