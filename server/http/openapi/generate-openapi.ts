import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { chunk } from '#server/platform/chunk.ts'
import { errorBody } from '#shared/errors.ts'
import type { ApiApp } from '../api.ts'

const documentation = {
  info: {
    title: 'Lectern API',
    version: '1.0.0',
    description:
      'The API of the Lectern marketplace. Send the session token as `Authorization: <token>` or `Authorization: Bearer <token>`. Errors have a non-2xx status and the body `{msg, code, fields?, requestId}`.',
  },
  components: {
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  },
} as const

export type OpenApiDocument = Awaited<ReturnType<typeof generateSpecs>>

/** To describe all paths at once would stall other requests for most of a second. */
const pathsPerTurn = 8

/** Generates the OpenAPI document from the API's routes. */
export async function generateOpenApi(api: ApiApp, publicUrl: string): Promise<OpenApiDocument> {
  const options = {
    documentation: { ...documentation, servers: [{ url: publicUrl }] },
    defaultValidationErrorResponse: {
      description: 'invalid_input',
      content: { 'application/json': { schema: toErrorSchema() } },
    },
  }
  const specs = await generateSpecs(new Hono(), options)
  for (const part of splitByPath(api)) {
    const { paths } = await generateSpecs(part, options)
    specs.paths = { ...specs.paths, ...paths }
    await setImmediate()
  }
  for (const methods of Object.values(specs.paths ?? {})) {
    describePathIds(Object.values(methods ?? {}))
    describeWriteLimits(methods ?? {})
  }
  return specs
}

/** Apps with a few paths of `api` each, and with what concerns all paths. */
function splitByPath({ routes }: ApiApp): Hono[] {
  const shared = routes.filter(({ method }) => method === 'ALL')
  const paths = [...new Set(routes.map(({ path }) => path))]
  return chunk(paths, pathsPerTurn).map((own) => {
    const isOwn = ({ method, path }: RouterRoute) => method !== 'ALL' && own.includes(path)
    return Object.assign(new Hono(), { routes: [...shared, ...routes.filter(isOwn)] })
  })
}

interface OperationObject {
  responses?: Record<string, object>
  parameters?: ({ $ref: string } | { name: string; in: string; schema?: object })[]
}

/** hono-openapi describes path parameters as plain strings; every `id` is a UUID. */
function describePathIds(operations: unknown[]): void {
  for (const { parameters = [] } of operations as OperationObject[]) {
    for (const parameter of parameters) {
      if (!('in' in parameter) || parameter.in !== 'path' || parameter.name !== 'id') continue
      parameter.schema = { type: 'string', format: 'uuid' }
    }
  }
}

/** `guardEndpoint` limits every write, but describes an endpoint before its method is known. */
function describeWriteLimits(methods: object): void {
  for (const [method, operation] of Object.entries(methods) as [string, OperationObject][]) {
    if (method === 'get') continue
    operation.responses = { ...operation.responses, 429: describeTooMany() }
  }
}

function describeTooMany() {
  return {
    description: 'too_many',
    headers: {
      'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
    },
    content: { 'application/json': { schema: toErrorSchema() } },
  }
}

/** The error body as JSON schema: hono-openapi accepts no Zod schema here. */
function toErrorSchema() {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(errorBody, { io: 'input' })
  return schema as object
}
