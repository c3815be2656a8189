import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { ApiApp } from '../api.ts'
import { renderPlainPage } from '../pages/plain-page.ts'
import { staticResponse } from '../response-cache/static-response.ts'
import { generateOpenApi, type OpenApiDocument } from './generate-openapi.ts'

/** `/api/openapi.json` for programs, `/api/docs` for people. */
export function openApiRoutes(api: ApiApp, publicUrl: string) {
  let specs: Promise<OpenApiDocument> | undefined
  const describe = () => (specs ??= generateOpenApi(api, publicUrl))
  return new Hono()
    .get(
      '/api/openapi.json',
      staticResponse(async () => ({
        contentType: 'application/json',
        body: JSON.stringify(await describe()),
      })),
    )
    .get(
      '/api/docs',
      staticResponse(async () => ({
        contentType: 'text/html; charset=UTF-8',
        body: String(await renderPlainPage('API', docsBody(await describe()))),
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

interface Call {
  method: string
  path: string
  operation: Operation
}

function docsBody(specs: OpenApiDocument) {
  const calls = callsOf(specs)
  const groups = Object.entries(
    Object.groupBy(calls, (call) => call.operation.tags?.[0] ?? 'Other'),
  )
  return html`<h1>Lectern API</h1>
    <p>
      Send the session token as <code>Authorization: &lt;token&gt;</code>;
      <code>Bearer &lt;token&gt;</code> works too. A failure is a non-2xx status with
      <code>{msg, code, fields?, requestId}</code>. The same as
      <a href="/api/openapi.json">OpenAPI</a> for programs.
    </p>
    ${groups.map(
      ([tag, members = []]) =>
        html`<h2>${tag}</h2>
          ${members.map(callSection)}`,
    )}`
}

function callsOf(specs: OpenApiDocument): Call[] {
  return Object.entries(specs.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
  )
}

function callSection({ method, path, operation }: Call) {
  const body = operation.requestBody?.content?.['application/json']?.schema
  const form = operation.requestBody?.content?.['multipart/form-data']?.schema
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  return html`<section>
    <h3><code>${method} ${path}</code></h3>
    <p>${operation.summary ?? ''}. ${operation.description ?? ''}</p>
    ${query.length > 0 ? html`<p>Query: ${raw(query.map((one) => `<code>${one.name}</code>`).join(', '))}</p>` : ''}
    ${body ? schemaBlock('Body', body) : ''} ${form ? schemaBlock('Form', form) : ''}
    ${Object.entries(operation.responses ?? {}).map(([status, response]) => responseBlock(status, response))}
  </section>`
}

function responseBlock(status: string, response: NonNullable<Operation['responses']>[string]) {
  const schema = response.content?.['application/json']?.schema
  if (status !== '200' || !schema) {
    return html`<p><strong>${status}</strong> ${response.description ?? ''}</p>`
  }
  return schemaBlock('Answer (200)', schema)
}

function schemaBlock(title: string, schema: unknown) {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
  </details>`
}
