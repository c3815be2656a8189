import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { TranscriptionSettings } from '#server/platform/config/combined-settings.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import type { SoundFile } from './prepare-sound.ts'
import { readOutput } from './read-output.ts'
import { TranscriptionProblem } from './transcription-problem.ts'

type EndpointSettings = Extract<TranscriptionSettings, { kind: 'endpoint' }>

const bodyMaxBytes = 2 * 1024 ** 3
const tooLargeStatus = 413

/**
 * Sends the audio to the endpoint while it is read from the disk, and returns the body of the response. Redirects are not
 * followed, so that the key reaches no other server. `fetch` would give up after five minutes without a response.
 */
export async function requestTranscript(
  settings: EndpointSettings,
  { path, name, contentType }: SoundFile,
  language: string | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { size } = await stat(path)
  if (size > bodyMaxBytes) throw new TranscriptionProblem(messages.soundTooLarge)
  const boundary = `lectern-${randomUUID()}`
  const fields = { model: settings.model, response_format: 'vtt', ...(language && { language }) }
  const head = [
    ...Object.entries(fields).map(
      ([field, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${contentType}\r\n\r\n`,
  ].join('')
  const tail = `\r\n--${boundary}--\r\n`
  const send = settings.url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(settings.url, {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      Accept: 'text/vtt, text/plain, */*',
      'Accept-Encoding': 'identity',
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': Buffer.byteLength(head) + size + Buffer.byteLength(tail),
      ...(settings.key && { Authorization: `Bearer ${settings.key}` }),
    },
  })
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  try {
    // Some servers respond before they have the whole body; the response then decides.
    void pipeline(readBody(head, path, tail), request).catch(() => undefined)
    const response = await responded
    requireSuccess(response)
    return await readOutput(response)
  } finally {
    request.destroy()
  }
}

async function* readBody(head: string, path: string, tail: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head)
  yield* createReadStream(path) as AsyncIterable<Uint8Array>
  yield Buffer.from(tail)
}

function requireSuccess({ statusCode }: IncomingMessage): void {
  if (statusCode === 200) return
  const message =
    statusCode === tooLargeStatus ? messages.soundTooLarge : messages.transcriptionFailed
  throw new TranscriptionProblem(message, { cause: `The endpoint responded ${statusCode}.` })
}
