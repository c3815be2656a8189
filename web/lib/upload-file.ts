import type { ErrorBody } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { ApiError } from '#web/lib/api.ts'
import { readToken } from '#web/lib/session/token.ts'

export interface UploadFileOptions {
  /** Where the upload goes, e.g. `/api/upload?for=course`. */
  url: string
  file: File
  signal: AbortSignal
  /** Hears how much has left the browser, from 0 to 100 per cent. */
  onProgress: (percent: number) => void
}

/**
 * Sends a file and answers its address. Throws `ApiFailure`, and the signal's reason when it was aborted.
 * By XMLHttpRequest: fetch does not tell how much of a body has been sent.
 */
export function uploadFile({
  url: call,
  file,
  signal,
  onProgress,
}: UploadFileOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress((loaded / total) * 100),
    )
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(addressIn(request))
      else reject(refusalIn(request))
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.open('POST', call)
    const token = readToken()
    if (token) request.setRequestHeader('Authorization', token)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

function addressIn(request: XMLHttpRequest): string {
  const { url } = bodyOf<{ url: string }>(request)
  return url ?? ''
}

function refusalIn(request: XMLHttpRequest): ApiError {
  const wait = Number(request.getResponseHeader('Retry-After'))
  return new ApiError(request.status, bodyOf<ErrorBody>(request), wait > 0 ? wait : undefined)
}

function unreachable(): ApiError {
  return new ApiError(0, { msg: generalMessages.offline, code: 'unavailable' })
}

/** What a proxy says in our place is no JSON. */
function bodyOf<Body>(request: XMLHttpRequest): Partial<Body> {
  try {
    return JSON.parse(request.responseText) as Partial<Body>
  } catch {
    return {}
  }
}
