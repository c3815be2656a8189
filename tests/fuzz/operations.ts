import { z } from 'zod'
import type { Deps } from '#server/domain/deps.ts'
import type { Right, ResourceRight } from '#server/domain/rights.ts'
import { createApi } from '#server/http/api.ts'

/** The part of JSON Schema that the API description uses. */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** A call as the API description defines it, with the access rule for it. */
export interface Operation {
  /** `PUT /api/courses/{id}`. */
  name: string
  method: string
  path: string
  pathParams: string[]
  query: { name: string; schema: JsonSchema }[]
  body: JsonSchema | undefined
  isUpload: boolean
  /** By the protocol tus, whose headers and bodies the description does not have. */
  isVideoUpload: boolean
  /** The schemas of all responses by status. */
  responses: Map<string, z.ZodType>
  right: Right | ResourceRight<never>
}

const sent = z.record(z.string(), z.object({ schema: z.custom<JsonSchema>() }))
const received = z.record(
  z.string(),
  z.object({ schema: z.custom<Parameters<typeof z.fromJSONSchema>[0]>() }),
)
const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ in: z.string(), name: z.string(), schema: z.custom<JsonSchema>() }))
          .default([]),
        requestBody: z.object({ content: sent }).optional(),
        responses: z.record(z.string(), z.object({ content: received.optional() })),
      }),
    ),
  ),
})

/** Lists every call that a running server describes. Throws for a call without an access rule. */
export async function loadOperations(serverUrl: string): Promise<Operation[]> {
  const response = await fetch(`${serverUrl}/api/openapi.json`)
  const { paths } = description.parse(await response.json())
  const rights = collectRights()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, call]) => {
      const method = lower.toUpperCase()
      const name = `${method} ${path}`
      const right = rights.get(name)
      if (!right) throw new Error(`${name} has no access rule.`)
      const content = call.requestBody?.content ?? {}
      const responses = new Map(
        Object.entries(call.responses).map(([status, { content: body }]) => [
          status,
          z.fromJSONSchema(body?.['application/json']?.schema ?? {}),
        ]),
      )
      return {
        name,
        method,
        path,
        pathParams: namesIn(call.parameters, 'path').map(({ name }) => name),
        query: namesIn(call.parameters, 'query'),
        body: content['application/json']?.schema,
        isUpload: 'multipart/form-data' in content,
        isVideoUpload: /\/uploads\/|^POST .*\/courses\/\{id\}\/videos$/.test(name),
        responses,
        right,
      }
    }),
  )
}

function namesIn<Parameter extends { in: string }>(parameters: Parameter[], location: string) {
  return parameters.filter((parameter) => parameter.in === location)
}

function collectRights(): Map<string, Right | ResourceRight<never>> {
  const guarded = createApi(noDeps()).routes.flatMap((route) => {
    if (!('right' in route.handler)) return []
    const path = route.path.replace(/:(\w+)(?:\{[^/]*\})?/g, '{$1}')
    return [
      [`${route.method} ${path}`, route.handler.right as Right | ResourceRight<never>] as const,
    ]
  })
  return new Map(guarded)
}

/** The routes are only listed, never called, so their dependencies are not used. */
function noDeps(): Deps {
  return {} as Deps
}
