import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { chunk } from '#server/platform/chunk.ts'
import { errorBody } from '#shared/errors.ts'
import type { ApiApp } from '../api.ts'
import { type ApiTag, toScope } from '../middleware/api-scopes.ts'

const documentation = {
  info: {
    title: 'Lectern API',
    version: '1.0.0',
    description:
      'The API of the Lectern marketplace. Programs send a personal API token (Developer in the dashboard) as `Authorization: Bearer lectern_…`; each call that is open to tokens names the scope it needs. Session tokens are sent the same way. Errors have a non-2xx status and the body `{msg, code, fields?, requestId}`.',
  },
  components: {
    securitySchemes: {
      apiToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'lectern_…',
        description: 'A personal API token. Its scopes are listed with each call.',
      },
      session: {
        type: 'http',
        scheme: 'bearer',
        description: 'The session token of a login. It has no scopes.',
      },
    },
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
    describeScopes(methods ?? {})
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
  tags?: ApiTag[]
  description?: string
  security?: Record<string, string[]>[]
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

/** The scope that an API token needs is derived from the tag and the method. */
function describeScopes(methods: object): void {
  for (const [method, operation] of Object.entries(methods) as [string, OperationObject][]) {
    const byToken = operation.security?.find((way) => 'apiToken' in way)
    const [tag] = operation.tags ?? []
    if (byToken && tag) {
      const scope = toScope(tag, method.toUpperCase())
      byToken['apiToken'] = [scope]
      operation.description += ` An API token needs the scope \`${scope}\`.`
    } else if (operation.security?.length) {
      operation.description += ' Closed to API tokens.'
    }
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
