import { DetailedError, Upload } from 'tus-js-client'
import type { ErrorBody } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { ApiError } from '#web/lib/api.ts'
import { readToken } from '#web/lib/session/token.ts'

/** Many proxies limit the size of a request. */
const requestMaxBytes = 64 * 1024 * 1024

export interface SendVideoOptions {
  file: File
  /** Where uploads are created. */
  endpoint: string
  /** Where this one continues; absent for a new one. */
  url: string | undefined
  /** As in the tus protocol. */
  metadata: Record<string, string>
  /** The server knows the upload, which continues at this address. */
  onUrl: (url: string) => void
  /** Called with the bytes that were sent in all. */
  onProgress: (sent: number) => void
  onSuccess: () => void
  onError: (error: ApiError) => void
}

export interface Sending {
  /** The server keeps what it has. */
  stop: () => void
}

/** Sends a file by the tus protocol, from where the server is. An error ends it. */
export function sendVideo(options: SendVideoOptions): Sending {
  const { file, endpoint, url, metadata, onUrl, onProgress, onSuccess, onError } = options
  const upload = new Upload(file, {
    ...(url === undefined ? { endpoint } : { uploadUrl: url }),
    metadata,
    chunkSize: requestMaxBytes,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest(request) {
      const token = readToken()
      if (token) request.setHeader('Authorization', token)
      request.setHeader('Lectern-Client', 'web')
    },
    onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
    onProgress: (sent) => onProgress(sent),
    onSuccess: () => onSuccess(),
    onError: (error) => onError(toApiError(error)),
  })
  upload.start()
  return { stop: () => void upload.abort() }
}

/** Deletes what the server has of an upload; what cannot be deleted now, the server deletes later. */
export async function deleteUpload(url: string): Promise<void> {
  const token = readToken()
  const headers = { 'Tus-Resumable': '1.0.0', ...(token ? { Authorization: token } : {}) }
  await fetch(url, { method: 'DELETE', headers }).catch(() => undefined)
}

/** Without a response, the server could not be reached. */
function toApiError(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response || response.getStatus() === 0) {
    return new ApiError(0, { msg: generalMessages.offline, code: 'unavailable' })
  }
  const seconds = Number(response.getHeader('Retry-After'))
  const body = parseBody(response.getBody())
  return new ApiError(response.getStatus(), body, seconds > 0 ? seconds : undefined)
}

/** Responses to HEAD have no body, and error pages of a proxy are not JSON. */
function parseBody(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>
  } catch {
    return {}
  }
}
