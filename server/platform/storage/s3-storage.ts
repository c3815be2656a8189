import { AwsClient } from 'aws4fetch'
import { chunk } from '../chunk.ts'
import { type FileStorage, type ListedFile, partialFilePattern } from './file-storage.ts'
import { type SendToFile, StorageResponseError, storeInParts } from './s3-multipart.ts'
import { choosePartSizes, type PartSizes } from './s3-part-sizes.ts'
import { createS3PartialFiles } from './s3-partial-files.ts'

export interface S3Settings {
  /** URL of the service without the bucket, e.g. https://s3.eu-central-1.amazonaws.com. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const retries = 3
const parallelRemovals = 8
const responseTimeoutMilliseconds = 20_000
/** The response follows after a body of several megabytes. */
const partTimeoutMilliseconds = 120_000
/** Added for larger parts: a second for each megabyte. */
const partBytesPerMillisecond = 1000

/** Stores files in a bucket of any S3-compatible service, with path-style URLs. */
export function createS3Storage(
  settings: S3Settings,
  partSizes: PartSizes = choosePartSizes(settings.endpoint),
): FileStorage {
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

  function sendTo(folder: string, name: string): SendToFile {
    const path = `/${folder}/${name}`
    return async (method, query, init) => {
      const bytes = init?.body instanceof Uint8Array ? init.body.length : 0
      const timeout = partTimeoutMilliseconds + bytes / partBytesPerMillisecond
      return requireOk(await request(method, path + query, init, timeout), path)
    }
  }

  async function getSize(folder: string, name: string): Promise<number | undefined> {
    const path = `/${folder}/${name}`
    const response = await request('HEAD', path)
    await drain(response)
    if (response.status === 404) return undefined
    return Number(requireOk(response, path).headers.get('Content-Length'))
  }

  async function remove(folder: string, names: string[]): Promise<void> {
    for (const name of names) await removeFile(`/${folder}/${name}`)
  }

  async function listKeys(prefix: string): Promise<string[]> {
    const query = `?list-type=2&max-keys=1000&prefix=${encodeURIComponent(prefix)}`
    const response = requireOk(await request('GET', query), 'the list of files')
    return parseList(await response.text()).map(({ key }) => key)
  }

  async function* listFiles(folder: string): AsyncGenerator<ListedFile> {
    for (let after = ''; ;) {
      const query = new URLSearchParams({
        'list-type': '2',
        'max-keys': '1000',
        prefix: `${folder}/`,
        ...(after && { 'start-after': after }),
      })
      const response = requireOk(await request('GET', `?${query}`), 'the list of files')
      const listed = parseList(await response.text())
      for (const { key, size } of listed) {
        if (!partialFilePattern.test(key)) yield { path: key.slice(folder.length + 1), size }
      }
      const last = listed.at(-1)
      if (!last) return
      after = last.key
    }
  }

  async function removeFile(path: string): Promise<void> {
    const response = await request('DELETE', path)
    if (response.status !== 404) requireOk(response, path)
    await drain(response)
  }

  async function removeByPrefix(prefix: string): Promise<void> {
    // Each list is the start of what is left, so no continuation is needed.
    for (let keys = await listKeys(prefix); keys.length > 0; keys = await listKeys(prefix)) {
      for (const some of chunk(keys, parallelRemovals)) {
        await Promise.all(some.map((key) => removeFile(`/${key}`)))
      }
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
      return storeInParts(sendTo(folder, name), contentType, body, partSizes)
    },
    getSize,
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
    list: listFiles,
    remove,
    removeFile: (folder, name) => removeFile(`/${folder}/${name}`),
    removeAll: (folder) => removeByPrefix(`${folder}/`),
    partial: createS3PartialFiles({
      send: sendTo,
      getSize,
      remove,
      removeByPrefix,
      async read(folder, name) {
        const path = `/${folder}/${name}`
        const response = await request('GET', path, {}, partTimeoutMilliseconds)
        if (response.status !== 404) return requireOk(response, path).bytes()
        await drain(response)
        return undefined
      },
      async write(folder, name, bytes) {
        await drain(await sendTo(folder, name)('PUT', '', { body: bytes }))
      },
    }),
  }
}

/** The objects of a ListObjectsV2 response. Our names need no XML escapes. */
function parseList(xml: string): { key: string; size: number }[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
    key: /<Key>([^<]+)</.exec(content)?.[1] ?? '',
    size: Number(/<Size>(\d+)</.exec(content)?.[1]),
  }))
}

function requireOk(response: Response, what: string): Response {
  if (response.ok) return response
  throw new StorageResponseError(response.status, what)
}

/** A connection can be reused once the response was read. */
async function drain(response: Response): Promise<void> {
  await response.arrayBuffer()
}

function readTotalSize({ headers }: Response): number {
  const total = headers.get('Content-Range')?.split('/')[1]
  return Number(total ?? headers.get('Content-Length'))
}
