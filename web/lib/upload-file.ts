import type { ErrorBody } from '#shared/errors.ts'
import type { UploadPurpose } from '#shared/files/upload-purposes.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { ApiError } from '#web/lib/api.ts'
import { readToken } from '#web/lib/session/token.ts'

interface UploadFileOptions {
  /** The endpoint, such as `/api/upload?for=course`. */
  url: string
  file: File
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 100. */
  onProgress: (percent: number) => void
}

/** Uploads a file for a purpose and resolves to its URL. Rejects as `postFile` does. */
export async function uploadFile(
  purpose: UploadPurpose,
  options: Omit<UploadFileOptions, 'url'>,
): Promise<string> {
  const url = purpose === 'avatar' ? '/api/upload_avatar' : `/api/upload?for=${purpose}`
  return (await postFile<{ url: string }>({ ...options, url })).url ?? ''
}

/**
 * Uploads a file and resolves to the body of the response. Rejects with `ApiError`, or with the signal's reason if
 * aborted. Uses XMLHttpRequest because fetch reports no upload progress.
 */
export function postFile<Body>(options: UploadFileOptions): Promise<Partial<Body>> {
  const { url, file, signal, onProgress } = options
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress((loaded / total) * 100),
    )
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('error', () => reject(createOfflineError()))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(parseBody<Body>(request))
      else reject(toApiError(request))
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.open('POST', url)
    const token = readToken()
    if (token) request.setRequestHeader('Authorization', token)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

function toApiError(request: XMLHttpRequest): ApiError {
  const seconds = Number(request.getResponseHeader('Retry-After'))
  const body = parseBody<ErrorBody>(request)
  return new ApiError(request.status, body, seconds > 0 ? seconds : undefined)
}

function createOfflineError(): ApiError {
  return new ApiError(0, { msg: generalMessages.offline, code: 'unavailable' })
}

/** Error pages of a proxy are not JSON. */
function parseBody<Body>(request: XMLHttpRequest): Partial<Body> {
  try {
    return JSON.parse(request.responseText) as Partial<Body>
  } catch {
    return {}
  }
}
