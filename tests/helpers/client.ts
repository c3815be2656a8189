import type { Fetch } from '#server/app.ts'
import { publicUrl } from './test-house.ts'

export interface Reply {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

export interface Ask {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Asks the server as a client over the wire does, and reads the JSON it answers. */
export async function ask(
  house: { fetch: Fetch },
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  { token, body, headers = {} }: Ask = {},
): Promise<Reply> {
  const [method = 'GET', path = '/'] = call.split(/ (.*)/s)
  const response = await house.fetch(
    new Request(`${publicUrl}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: token }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers }
}
