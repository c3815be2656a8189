import type { ErrorBody } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { ApiFailure } from '#web/lib/api.ts'
import { readToken } from '#web/lib/session/token.ts'

export interface Sending {
  /** Where the upload goes, e.g. `/api/upload?for=course`. */
  call: string
  file: File
  signal: AbortSignal
  /** Hears how much has left the browser, from 0 to 100 per cent. */
  onProgress: (percent: number) => void
}

/**
 * Sends a file and answers its address. Throws `ApiFailure`, and the signal's reason when it was aborted.
 * By XMLHttpRequest: fetch does not tell how much of a body has been sent.
 */
export function uploadFile({ call, file, signal, onProgress }: Sending): Promise<string> {
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

function refusalIn(request: XMLHttpRequest): ApiFailure {
  const wait = Number(request.getResponseHeader('Retry-After'))
  return new ApiFailure(request.status, bodyOf<ErrorBody>(request), wait > 0 ? wait : undefined)
}

function unreachable(): ApiFailure {
  return new ApiFailure(0, { msg: generalMessages.offline, code: 'unavailable' })
}

/** What a proxy says in our place is no JSON. */
function bodyOf<Body>(request: XMLHttpRequest): Partial<Body> {
  try {
    return JSON.parse(request.responseText) as Partial<Body>
  } catch {
    return {}
  }
}
