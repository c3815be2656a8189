import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { draftCaptions } from '#server/domain/curriculum/index.ts'
import { transcribeVideo, type TranscriptionWorker } from '#server/domain/media/index.ts'
import type { TranscriptionSettings } from '#server/platform/config/combined-settings.ts'
import { toStorageSettings } from '#server/platform/storage/storage-settings.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'

export type TestTranscriptionWorker = (
  lessonId: string,
  options: Pick<TranscriptionWorker, 'settings'> &
    Partial<Pick<TranscriptionWorker, 'ffmpeg' | 'signal' | 'timeoutMilliseconds'>>,
) => Promise<void>

/** Drafts captions of the test's app as a worker process does, without ffmpeg unless it is passed. */
export function useTranscriptionWorker(app: TestApp): TestTranscriptionWorker {
  let locks: DatabaseConnection
  beforeAll(() => {
    locks = connectDatabase(app.databaseUrl, () => undefined)
  })
  afterAll(() => locks.close())
  return (id, options) => {
    const { s3, dataDir } = app.config
    const worker: TranscriptionWorker = {
      files: app.deps.files,
      storage: toStorageSettings({ s3, dataDir }),
      ffmpeg: undefined,
      signal: AbortSignal.timeout(60_000),
      ...options,
    }
    return draftCaptions(
      {
        deps: app.deps,
        locks: locks.pool,
        transcribe: (video, request) => transcribeVideo(worker, video, request),
      },
      { id },
    )
  }
}

type CommandSettings = Extract<TranscriptionSettings, { kind: 'command' }>

/** Returns settings of a program that runs a script with Node. */
export function useScripts(): (source: string) => Promise<CommandSettings> {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-scripts-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  return async (source) => {
    const path = join(folder, `${crypto.randomUUID()}.mjs`)
    await writeFile(path, source)
    return { kind: 'command', program: process.execPath, args: [path], home: undefined }
  }
}

export interface SpeechEndpoint {
  url: string
  /** What the last request contained. */
  received: { authorization: string | undefined; form: FormData } | undefined
  respond: (response: ServerResponse) => void
}

/** An HTTP endpoint of speech recognition, on this machine. */
export function useSpeechEndpoint(): SpeechEndpoint {
  const endpoint: SpeechEndpoint = {
    url: '',
    received: undefined,
    respond: (response) => response.end(),
  }
  const server = createServer((request, response) => {
    void receive(request, response)
  })
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    endpoint.received = { authorization: request.headers.authorization, form }
    endpoint.respond(response)
  }
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    endpoint.url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/speech`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return endpoint
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
  return new Response(Buffer.concat(chunks), { headers }).formData()
}
