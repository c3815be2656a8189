import { randomFillSync } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What the bench of uploads sends to this process. */
export interface UploadLoad {
  url: string
  authors: { token: string; course: string }[]
  uploadsPerAuthor: number
  /** Of each upload. */
  bytesPerSecond: number
}

const ticksPerSecond = 50
const fileBytes = 2_000_000_000
const state = { isStopping: false, sent: 0 }

process.on('message', (message: UploadLoad | 'stop') => {
  if (message === 'stop') state.isStopping = true
  else void uploadAll(message)
})

/** Sends videos at a steady rate until it is stopped, and reports the bytes in all. */
async function uploadAll({ authors, uploadsPerAuthor, ...load }: UploadLoad): Promise<void> {
  const all = authors.flatMap((author) =>
    Array.from({ length: uploadsPerAuthor }, () => upload({ ...load, ...author })),
  )
  process.send?.('started')
  await Promise.all(all)
  process.send?.(state.sent)
}

interface Upload extends Omit<UploadLoad, 'authors' | 'uploadsPerAuthor'> {
  token: string
  course: string
}

async function upload({ url, token, course, bytesPerSecond }: Upload): Promise<void> {
  const headers = { Authorization: token, 'Tus-Resumable': '1.0.0' }
  const created = await fetch(`${url}/api/courses/${course}/videos`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(fileBytes),
      'Upload-Metadata': `filename ${btoa('lecture.mp4')}`,
    },
  })
  const path = created.headers.get('Location')
  if (!path) throw new Error(`The upload was rejected with ${created.status}.`)
  const part = request(url + path, {
    method: 'PATCH',
    headers: {
      ...headers,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(fileBytes),
    },
  })
  // The last one is cut off.
  part.on('error', () => undefined)
  // Lines are not in step with each other.
  await pause(Math.random() * (1000 / ticksPerSecond))
  const chunk = randomFillSync(Buffer.alloc(bytesPerSecond / ticksPerSecond))
  while (!state.isStopping) {
    part.write(chunk)
    state.sent += chunk.length
    await pause(1000 / ticksPerSecond)
  }
  part.destroy()
}
