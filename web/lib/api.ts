import { hc, type ClientResponse } from 'hono/client'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { ApiApp } from '#server/http/api.ts'
import type { ValidationErrors } from '#shared/contract/fields.ts'
import type { ErrorBody, ErrorCode } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { readToken } from '#web/lib/session/token.ts'

export type ApiFetch = (request: Request) => Response | Promise<Response>
export type Api = ReturnType<typeof createApi>

/** A call that did not succeed. `status` is 0 where the server could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  readonly msg: string
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** How long to wait, where the server said so (`Retry-After`). */
  readonly retryAfterSeconds: number | undefined
  /** The whole body, for refusals that tell more, such as the current course. */
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

/** A typed client whose calls throw `ApiFailure` on every status that is not 2xx. */
export function createApi(origin: string, send: ApiFetch, headers?: () => Record<string, string>) {
  return hc<ApiApp>(origin, {
    headers,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await reach(send, new Request(input, init))
      if (!response.ok) throw await failureOf(response)
      return response
    },
  })
}

export const apiContext = createContext<Api>()

/** The client of a server loader: in-process, always anonymous. */
export function getServerApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext)
}

let inBrowser: Api | undefined

/** The client of the browser: same origin, with the visitor's token if there is one. */
export function getBrowserApi(): Api {
  inBrowser ??= createApi(
    window.location.origin,
    (request) => fetch(request),
    () => authorization(),
  )
  return inBrowser
}

type SuccessBody<R> =
  R extends ClientResponse<infer Body, infer Status, infer _Format>
    ? Status extends 200 | 201 | 202
      ? Body
      : never
    : never

/** The body of a successful call: `await answerOf(api.api.category.$get())`. */
export async function parseResponse<R extends { json(): Promise<unknown> }>(
  call: Promise<R>,
): Promise<SuccessBody<R>> {
  const response = await call
  return (await response.json()) as SuccessBody<R>
}

/** For page loaders: a refused call becomes the page of its status, with the server's sentence. */
export async function withErrorPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const { msg, requestId } = failure
    throw data({ msg, requestId }, { status: failure.status || 503 })
  }
}

async function reach(send: ApiFetch, request: Request): Promise<Response> {
  try {
    return await send(request)
  } catch (reason) {
    if (request.signal.aborted) throw reason
    throw new ApiError(0, { msg: generalMessages.offline, code: 'unavailable' })
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}))
  const wait = Number(response.headers.get('Retry-After'))
  return new ApiError(response.status, body, wait > 0 ? wait : undefined)
}

function authorization(): Record<string, string> {
  const token = readToken()
  // Marks sessions of these pages, which know how to ask for the current password.
  return { 'Lectern-Client': 'web', ...(token ? { Authorization: token } : {}) }
}

/** What a form shows of a failed call. */
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

/** How long a list is beyond the page that was answered; `isMore` where nobody counted to its end. */
export function readTotal({ headers }: { headers: Headers }): { total: number; isMore: boolean } {
  return {
    total: Number(headers.get('X-Total-Count')),
    isMore: headers.get('X-Total-Count-Is') === 'minimum',
  }
}
