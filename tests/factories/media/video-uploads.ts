import { publicUrl } from '#tests/helpers/public-url.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'

export interface SentRequest {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** A client of the upload protocol that sends each request as told. */
export function createUploadClient(app: Pick<TestApp, 'fetch'>, token: string) {
  async function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    content?: BodyInit,
  ): Promise<SentRequest> {
    const response = await app.fetch(
      new Request(`${publicUrl}${path}`, {
        method,
        headers: { Authorization: token, 'Tus-Resumable': '1.0.0', ...headers },
        ...(content === undefined ? {} : { body: content, duplex: 'half' }),
      }),
    )
    const text = await response.text()
    const body = text ? JSON.parse(text) : {}
    return { status: response.status, headers: response.headers, body }
  }

  function create(
    course: string,
    bytes: number | string,
    metadata: Record<string, string> = { filename: 'intro.mp4' },
  ) {
    const headers = {
      'Upload-Length': String(bytes),
      'Upload-Metadata': toUploadMetadata(metadata),
    }
    return send('POST', `/api/courses/${course}/videos`, headers)
  }

  return {
    send,
    create,
    /** The path of a new upload. */
    async start(...args: Parameters<typeof create>): Promise<string> {
      const { headers, body } = await create(...args)
      const path = headers.get('Location')
      if (!path) throw new Error(`The upload was rejected: ${JSON.stringify(body)}`)
      return path
    },
    patch(path: string, offset: number | string, content: BodyInit) {
      const headers = {
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      }
      return send('PATCH', path, headers, content)
    },
    head: (path: string) => send('HEAD', path),
    cancel: (path: string) => send('DELETE', path),
  }
}

export type UploadClient = ReturnType<typeof createUploadClient>

export function toUploadMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}
