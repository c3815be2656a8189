import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { pages } from '#shared/paths.ts'
import type { ApiApp } from '../api.ts'
import { renderPlainPage } from '../pages/plain-page.ts'
import { staticResponse } from '../response-cache/static-response.ts'
import { generateOpenApi, type OpenApiDocument } from './generate-openapi.ts'

/** `/api/openapi.json` and the reference page `/api/docs`. */
export function openApiRoutes(api: ApiApp, publicUrl: string) {
  let document: Promise<OpenApiDocument> | undefined
  const generate = () => (document ??= generateOpenApi(api, publicUrl))
  return new Hono()
    .get(
      '/api/openapi.json',
      staticResponse(async () => ({
        contentType: 'application/json',
        body: JSON.stringify(await generate()),
      })),
    )
    .get(
      '/api/docs',
      staticResponse(async () => ({
        contentType: 'text/html; charset=UTF-8',
        body: String(await renderPlainPage('API', renderReference(await generate()))),
      })),
    )
}

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  security?: unknown[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  parameters?: { name?: string; in?: string; schema?: unknown }[]
  responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: unknown }> }
  >
}

interface Endpoint {
  method: string
  path: string
  operation: Operation
}

function renderReference(document: OpenApiDocument) {
  const groups = Object.groupBy(
    listEndpoints(document),
    ({ operation }) => operation.tags?.[0] ?? 'Other',
  )
  return html`<h1>Lectern API</h1>
    <p>
      Send a personal API token, which you create under <a href="${pages.developer}">Developer</a>,
      as <code>Authorization: Bearer lectern_…</code>. Session tokens are sent the same way. Errors
      have a non-2xx status and the body <code>{msg, code, fields?, requestId}</code>. For code
      generators, there is an <a href="/api/openapi.json">OpenAPI document</a>.
    </p>
    ${Object.entries(groups).map(
      ([tag, endpoints = []]) =>
        html`<h2>${tag}</h2>
          ${endpoints.map(renderEndpoint)}`,
    )}`
}

function listEndpoints(document: OpenApiDocument): Endpoint[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
  )
}

function renderEndpoint({ method, path, operation }: Endpoint) {
  const body = operation.requestBody?.content?.['application/json']?.schema
  const form = operation.requestBody?.content?.['multipart/form-data']?.schema
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  return html`<section>
    <h3><code>${method} ${path}</code></h3>
    <p>${operation.summary ?? ''}. ${operation.description ?? ''}</p>
    ${query.length > 0 ? html`<p>Query: ${raw(query.map(({ name }) => `<code>${name}</code>`).join(', '))}</p>` : ''}
    ${body ? renderSchema('Body', body) : ''} ${form ? renderSchema('Form', form) : ''}
    ${Object.entries(operation.responses ?? {}).map(([status, response]) => renderResponse(status, response))}
  </section>`
}

function renderResponse(status: string, response: NonNullable<Operation['responses']>[string]) {
  const schema = response.content?.['application/json']?.schema
  if (status !== '200' || !schema) {
    return html`<p><strong>${status}</strong> ${response.description ?? ''}</p>`
  }
  return renderSchema('Response (200)', schema)
}

function renderSchema(title: string, schema: unknown) {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
  </details>`
}
