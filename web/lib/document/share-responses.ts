import type { ApiFetch } from '#web/lib/api.ts'

/**
 * Sends equal GET requests of one page once, for example for the categories, which the root and several
 * pages load.
 */
export function shareResponses(send: ApiFetch): ApiFetch {
  const pending = new Map<string, Promise<() => Response>>()

  return async (request) => {
    if (request.method !== 'GET') return send(request)
    const shared = pending.get(request.url) ?? bufferResponse(send(request))
    pending.set(request.url, shared)
    const createCopy = await shared
    return createCopy()
  }
}

async function bufferResponse(sent: Response | Promise<Response>): Promise<() => Response> {
  const response = await sent
  const { status, headers } = response
  // Statuses such as 204 allow no body, not even an empty one.
  const body = (await response.text()) || null
  return () => new Response(body, { status, headers })
}
