import type { Fetch } from '#server/app.ts'

/** A change that the server has made, whether or not the author received the response. */
export interface Write {
  method: string
  path: string
  body: Record<string, unknown>
  /** Of the curriculum after it: changes of one course follow each other. */
  revision: number
}

/** The rejection of a change that is based on an older version, with the current one. */
export interface StaleReply {
  sent: number
  current: { _id: string; version: number; title: string }
}

export interface RequestLog {
  writes: Write[]
  stale: StaleReply[]
  /** The statuses of all other rejections. */
  rejected: number[]
}

export const createRequestLog = (): RequestLog => ({ writes: [], stale: [], rejected: [] })

interface Options {
  token: string
  log: RequestLog
  /** Whether the connection breaks before the request or before its response. */
  breaks?: () => 'request' | 'response' | undefined
}

/** `fetch` of one author, which logs what the server made of the changes. */
export function createAuthorFetch(send: Fetch, { token, log, breaks = () => undefined }: Options) {
  return async (request: Request): Promise<Response> => {
    const { method, url } = request
    const copy = request.clone()
    request.headers.set('Authorization', token)
    if (method === 'GET') return send(request)
    const broken = breaks()
    if (broken === 'request') throw new TypeError('The connection is lost.')
    const response = await send(request)
    const body = parse(await copy.text())
    record(
      log,
      { method, path: new URL(url).pathname, body },
      response.status,
      await read(response),
    )
    if (broken === 'response') throw new TypeError('The connection is lost.')
    return response
  }
}

function record(
  log: RequestLog,
  write: Omit<Write, 'revision'>,
  status: number,
  reply: Record<string, unknown>,
): void {
  if (status === 200) {
    const { revision } = (reply['curriculum'] ?? reply) as { revision: number }
    log.writes.push({ ...write, revision })
  } else if (reply['code'] === 'stale_lesson') {
    const current = (reply['lesson'] ?? reply['section']) as StaleReply['current']
    log.stale.push({ sent: Number(write.body['version']), current })
  } else {
    log.rejected.push(status)
  }
}

async function read(response: Response): Promise<Record<string, unknown>> {
  return parse(await response.clone().text())
}

function parse(text: string): Record<string, unknown> {
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}
