import type { Fetch } from '#server/app.ts'
import { publicUrl } from './public-url.ts'

export interface Reply {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

export interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request as a client over the wire does, and parses the JSON response; other text is in `text`. */
export async function callApi(
  app: { fetch: Fetch },
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'} /${string}`,
  { token, body, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const [method = 'GET', path = '/'] = call.split(/ (.*)/s)
  const response = await app.fetch(
    new Request(`${publicUrl}${path}`, {
      method,
      headers: {
        ...(isJson(body) ? { 'Content-Type': 'application/json' } : {}),
        ...(token === undefined ? {} : { Authorization: token }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: written(body) }),
    }),
  )
  const text = await response.text()
  const { status, headers: received } = response
  if (received.get('Content-Type')?.startsWith('text/markdown')) {
    return { status, body: { text }, headers: received }
  }
  return { status, body: text ? JSON.parse(text) : {}, headers: received }
}

/** Form data is sent as it is; everything else is sent as JSON. */
function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData)
}

function written(body: unknown): string | FormData {
  if (typeof body === 'string' || body instanceof FormData) return body
  return JSON.stringify(body)
}
