import { generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { errorBody } from '#shared/errors.ts'
import type { ApiApp } from '../api.ts'

const documentation = {
  info: {
    title: 'Lectern API',
    version: '1.0.0',
    description:
      'Every call of the Lectern marketplace. Send the session token as `Authorization: <token>`; `Bearer <token>` works too. A failure is a non-2xx status with `{msg, code, fields?, requestId}`.',
  },
  components: {
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  },
} as const

export type OpenApiDocument = Awaited<ReturnType<typeof generateSpecs>>

/** The OpenAPI description of all calls, generated from their routes. */
export async function generateOpenApi(api: ApiApp, publicUrl: string): Promise<OpenApiDocument> {
  const specs = await generateSpecs(api, {
    documentation: { ...documentation, servers: [{ url: publicUrl }] },
    defaultValidationErrorResponse: {
      description: 'invalid_input',
      content: { 'application/json': { schema: errorSchema() } },
    },
  })
  for (const methods of Object.values(specs.paths ?? {})) {
    describePathIds(Object.values(methods ?? {}))
    describeWriteLimits(methods ?? {})
  }
  return specs
}

interface DescribedCall {
  responses?: Record<string, object>
  parameters?: ({ $ref: string } | { name: string; in: string; schema?: object })[]
}

/** hono-openapi knows of a path's parameters only that they are text; every `id` is a UUID. */
function describePathIds(calls: unknown[]): void {
  for (const { parameters = [] } of calls as DescribedCall[]) {
    for (const parameter of parameters) {
      if (!('in' in parameter) || parameter.in !== 'path' || parameter.name !== 'id') continue
      parameter.schema = { type: 'string', format: 'uuid' }
    }
  }
}

/** `guardCall` limits every write, but describes a call before its method is known. */
function describeWriteLimits(methods: object): void {
  for (const [method, call] of Object.entries(methods) as [string, DescribedCall][]) {
    if (method === 'get') continue
    call.responses = { ...call.responses, 429: tooManyResponse() }
  }
}

function tooManyResponse() {
  return {
    description: 'too_many',
    headers: {
      'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
    },
    content: { 'application/json': { schema: errorSchema() } },
  }
}

/** hono-openapi takes ready schemas here and no Zod; its own type of them is that of OpenAPI 3.1. */
function errorSchema() {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(errorBody, { io: 'input' })
  return schema as object
}
