import { AwsClient } from 'aws4fetch'
import type { FileStorage } from './file-storage.ts'

export interface S3Settings {
  /** Of the service, without the bucket, e.g. https://s3.eu-central-1.amazonaws.com. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const retries = 3
const answerMilliseconds = 20_000

/** Keeps files in a bucket of any service that speaks S3, addressed by path. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`

  /** Only the answer's beginning is waited for: a large file may take its time. */
  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), answerMilliseconds)
    try {
      return await client.fetch(`${bucket}${path}`, { ...init, method, signal: patience.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async check() {
      await emptied(expected(await ask('HEAD', ''), 'the bucket'))
    },
    async store(folder, files) {
      for (const { name, bytes, contentType } of files) {
        const headers = { 'Content-Type': contentType }
        const path = `/${folder}/${name}`
        await emptied(expected(await ask('PUT', path, { body: bytes, headers }), path))
      }
    },
    async getSize(folder, name) {
      const path = `/${folder}/${name}`
      const answer = await ask('HEAD', path)
      await emptied(answer)
      if (answer.status === 404) return undefined
      return Number(expected(answer, path).headers.get('Content-Length'))
    },
    async open(folder, name, range) {
      const path = `/${folder}/${name}`
      const headers: HeadersInit = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await ask('GET', path, { headers })
      if (answer.status === 404) {
        await emptied(answer)
        return undefined
      }
      const { body } = expected(answer, path)
      if (!body) throw new Error(`The file storage sent nothing for ${path}.`)
      return { size: wholeSize(answer), body }
    },
    async remove(folder, names) {
      for (const name of names) {
        const path = `/${folder}/${name}`
        const answer = await ask('DELETE', path)
        if (answer.status !== 404) expected(answer, path)
        await emptied(answer)
      }
    },
  }
}

function expected(answer: Response, what: string): Response {
  if (answer.ok) return answer
  throw new Error(`The file storage answered ${answer.status} for ${what}.`)
}

/** A connection is free for the next request once its answer was read. */
async function emptied(answer: Response): Promise<void> {
  await answer.arrayBuffer()
}

function wholeSize({ headers }: Response): number {
  const whole = headers.get('Content-Range')?.split('/')[1]
  return Number(whole ?? headers.get('Content-Length'))
}
