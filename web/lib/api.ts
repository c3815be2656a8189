import { hc, type ClientResponse } from 'hono/client'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { ApiApp } from '#server/http/api.ts'
import type { ValidationErrors } from '#shared/contract/fields.ts'
import type { ErrorBody, ErrorCode } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { requestProof } from '#web/lib/proof-request.ts'
import { readToken } from '#web/lib/session/token.ts'

export type ApiFetch = (request: Request) => Response | Promise<Response>
export type Api = ReturnType<typeof createApi>

/** A failed call. `status` is 0 if the server could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly msg: string
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** From the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined
  /** The whole body: some errors carry more, such as the current version of the course. */
  readonly body: Record<string, unknown>

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds?: number) {
    super(body.msg ?? generalMessages.internal)
    this.status = status
    this.msg = this.message
    this.code = body.code ?? 'internal'
    this.fields = body.fields ?? {}
    this.requestId = body.requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.body = body
  }
}

/**
 * A typed client whose calls throw `ApiError` on every status that is not 2xx. A call that requires a fresh proof asks
 * the user for it and is repeated once.
 */
export function createApi(origin: string, send: ApiFetch, headers?: () => Record<string, string>) {
  return hc<ApiApp>(origin, {
    headers,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await sendRequest(send, new Request(input, init))
      if (response.ok) return response
      const error = await toApiError(response)
      if (error.code !== 'proof_required' || !(await requestProof(error.body))) throw error
      const repeated = await sendRequest(send, new Request(input, init))
      if (!repeated.ok) throw await toApiError(repeated)
      return repeated
    },
  })
}

export const apiContext = createContext<Api>()

/** The client for loaders on the server: in-process, always anonymous. */
export function getServerApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext)
}

let browserApi: Api | undefined

/** The client for the browser: same origin, with the session token if there is one. */
export function getBrowserApi(): Api {
  browserApi ??= createApi(window.location.origin, (request) => fetch(request), getAuthHeaders)
  return browserApi
}

type SuccessBody<R> =
  R extends ClientResponse<infer Body, infer Status, infer _Format>
    ? Status extends 200 | 201 | 202
      ? Body
      : never
    : never

/** The body of a successful call: `await parseResponse(api.api.category.$get())`. */
export async function parseResponse<R extends { json(): Promise<unknown> }>(
  call: Promise<R>,
): Promise<SuccessBody<R>> {
  const response = await call
  return (await response.json()) as SuccessBody<R>
}

/** For page loaders: a failed call renders the error page of its status, with the server's message. */
export async function withErrorPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { msg, requestId } = error
    throw data({ msg, requestId }, { status: error.status || 503 })
  }
}

/** What pages and forms show of a failed call. */
export interface DisplayError extends ValidationErrors {
  code?: string
}

export function toDisplayError(error: unknown): DisplayError {
  if (!(error instanceof ApiError)) return { msg: generalMessages.offline, fields: {} }
  const { code, fields = {}, retryAfterSeconds } = error
  if (error.status === 429 && retryAfterSeconds) {
    return { msg: `${error.msg} ${generalMessages.retryIn(retryAfterSeconds)}`, fields, code }
  }
  return { msg: error.msg, fields, code }
}

/** The length of a paginated list; `isMore` means that it is longer than `total` and was not counted. */
export function readTotal({ headers }: { headers: Headers }): { total: number; isMore: boolean } {
  return {
    total: Number(headers.get('X-Total-Count')),
    isMore: headers.get('X-Total-Count-Is') === 'minimum',
  }
}

async function sendRequest(send: ApiFetch, request: Request): Promise<Response> {
  try {
    return await send(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    throw new ApiError(0, { msg: generalMessages.offline, code: 'unavailable' })
  }
}

async function toApiError(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}))
  const seconds = Number(response.headers.get('Retry-After'))
  return new ApiError(response.status, body, seconds > 0 ? seconds : undefined)
}

function getAuthHeaders(): Record<string, string> {
  const token = readToken()
  // Marks the sessions of this client, which can ask for the current password.
  return { 'Lectern-Client': 'web', ...(token ? { Authorization: token } : {}) }
}
