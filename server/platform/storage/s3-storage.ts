import { AwsClient } from 'aws4fetch'
import type { FileStorage } from './file-storage.ts'
import { storeInParts } from './s3-multipart.ts'

export interface S3Settings {
  /** URL of the service without the bucket, e.g. https://s3.eu-central-1.amazonaws.com. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const retries = 3
const responseTimeoutMilliseconds = 20_000
/** The response follows after a body of several megabytes. */
const partTimeoutMilliseconds = 120_000

/** Stores files in a bucket of any S3-compatible service, with path-style URLs. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`

  /** The timeout is for the start of the response: a large body may take longer. */
  async function request(
    method: string,
    path: string,
    init: RequestInit = {},
    timeoutMilliseconds = responseTimeoutMilliseconds,
  ): Promise<Response> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMilliseconds)
    try {
      return await client.fetch(`${bucket}${path}`, { ...init, method, signal: timeout.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async check() {
      await drain(requireOk(await request('HEAD', ''), 'the bucket'))
    },
    async store(folder, files) {
      for (const { name, bytes, contentType } of files) {
        const headers = { 'Content-Type': contentType }
        const path = `/${folder}/${name}`
        await drain(requireOk(await request('PUT', path, { body: bytes, headers }), path))
      }
    },
    async storeStream(folder, { name, contentType, body }) {
      const path = `/${folder}/${name}`
      const send = async (method: string, query: string, init?: RequestInit) =>
        requireOk(await request(method, path + query, init, partTimeoutMilliseconds), path)
      return storeInParts(send, contentType, body)
    },
    async getSize(folder, name) {
      const path = `/${folder}/${name}`
      const response = await request('HEAD', path)
      await drain(response)
      if (response.status === 404) return undefined
      return Number(requireOk(response, path).headers.get('Content-Length'))
    },
    async open(folder, name, range) {
      const path = `/${folder}/${name}`
      const headers: HeadersInit = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await request('GET', path, { headers })
      if (response.status === 404) {
        await drain(response)
        return undefined
      }
      const { body } = requireOk(response, path)
      if (!body) throw new Error(`The file storage sent nothing for ${path}.`)
      return { size: readTotalSize(response), body }
    },
    async remove(folder, names) {
      for (const name of names) {
        const path = `/${folder}/${name}`
        const response = await request('DELETE', path)
        if (response.status !== 404) requireOk(response, path)
        await drain(response)
      }
    },
  }
}

function requireOk(response: Response, what: string): Response {
  if (response.ok) return response
  throw new Error(`The file storage responded with ${response.status} for ${what}.`)
}

/** A connection can be reused once the response was read. */
async function drain(response: Response): Promise<void> {
  await response.arrayBuffer()
}

function readTotalSize({ headers }: Response): number {
  const total = headers.get('Content-Range')?.split('/')[1]
  return Number(total ?? headers.get('Content-Length'))
}
