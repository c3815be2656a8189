import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorBody } from '#shared/errors.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { createCourseWithLessons, loadOutlineIds } from '#tests/factories/curriculum.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
const call = z.object({
  description: z.string(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() }))
    .optional(),
  requestBody: z.object({ content }).optional(),
  /** Responses with status 204 have no content. */
  responses: z.record(z.string(), z.object({ content: content.default({}) })),
})

async function describedCall(path: string, method: string) {
  const { body } = await callApi(app, 'GET /api/openapi.json')
  const paths = z.record(z.string(), z.record(z.string(), call)).parse(body['paths'])
  const found = paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described.`)
  return found
}

test('describes every error with its actual schema', async () => {
  const { body } = await callApi(app, 'GET /api/openapi.json')
  const paths = z.record(z.string(), z.record(z.string(), call)).parse(body['paths'])
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      expect(Object.keys(responses), `${method} ${path}`).toContain('default')
      for (const [status, response] of Object.entries(responses)) {
        if (status === '200' || status === '204') continue
        const { schema } = response.content['application/json'] ?? {}
        expect(schema?.['required'], `${method} ${path} ${status}`).toEqual([
          'msg',
          'code',
          'requestId',
        ])
      }
    }
  }
  expect(Object.keys(errorBody.shape)).toEqual(['msg', 'code', 'fields', 'requestId'])
})

test('describes what errors have besides the message', async () => {
  const owner = await asMember(app, { authorize: true })
  const { course, lessons } = await createCourseWithLessons(app, [{}, {}], { ownerId: owner.id })
  const { section } = await loadOutlineIds(app, course)
  const save = { ...owner, body: { title: 'Saved', version: 1 } }
  const lesson = lessons[0] ?? ''
  // The next save of this version is too late.
  await callApi(app, `PATCH /api/lessons/${lesson}`, save)
  await callApi(app, `PATCH /api/sections/${section}`, save)
  const cart = { ...owner, body: { cart: [], cartVersion: 7 } }
  const errors = [
    ['GET', '/api/lessons/{id}', lesson, {}, 'lesson_locked', 'reason'],
    ['PATCH', '/api/lessons/{id}', lesson, save, 'stale_lesson', 'lesson'],
    ['PATCH', '/api/sections/{id}', section, save, 'stale_lesson', 'section'],
    ['PATCH', '/user/addcart', '', cart, 'stale_cart', 'cart'],
  ] as const
  for (const [method, path, id, options, code, field] of errors) {
    const call = `${method} ${path.replace('{id}', id)}` as Parameters<typeof callApi>[1]
    const { status, body } = await callApi(app, call, options)
    expect([call, body['code']]).toEqual([call, code])
    const { responses } = await describedCall(path, method.toLowerCase())
    const { schema = {} } = responses[status]?.content['application/json'] ?? {}
    expect(schema['properties'], call).toHaveProperty(field)
    expect(z.fromJSONSchema(schema).parse(body)).toHaveProperty(field)
  }
})

test('describes every write as rate-limited', async () => {
  const { body } = await callApi(app, 'GET /api/openapi.json')
  const paths = z.record(z.string(), z.record(z.string(), call)).parse(body['paths'])
  const writes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { responses }]) => ({
        name: `${method} ${path}`,
        responses,
      })),
  )
  expect(writes.length).toBeGreaterThan(0)
  for (const { name, responses } of writes) {
    const { schema } = responses['429']?.content['application/json'] ?? {}
    expect(schema?.['required'], name).toEqual(['msg', 'code', 'requestId'])
  }
})

test('describes ids, numbers, enums and lengths', async () => {
  const { parameters = [] } = await describedCall('/api/courses', 'get')
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  expect(schemas).toMatchObject({
    limit: { type: 'integer', minimum: 1, maximum: catalogueLimits.pageSizeMax },
    sort: { enum: ['newest', 'oldest'] },
    search: { maxLength: catalogueLimits.searchMaxLength },
  })
  const one = await describedCall('/api/courses/{id}', 'get')
  expect(one.parameters).toEqual([
    {
      in: 'query',
      name: 'reviews',
      schema: { type: 'integer', minimum: 0, maximum: catalogueLimits.reviewsPerResponseMax },
    },
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  ])
  const { requestBody } = await describedCall('/api/courses', 'post')
  expect(requestBody?.content['application/json']?.schema).toMatchObject({
    properties: {
      title: { minLength: 1, maxLength: catalogueLimits.titleMaxLength },
      category: { format: 'uuid' },
      level: { enum: ['Beginner', 'Intermediate', 'Experts', 'All Levels'] },
    },
  })
})

test('describes image URLs as absolute', async () => {
  const url = { type: 'string', format: 'uri', description: expect.stringMatching(/^An absolute/) }
  for (const path of ['/api/upload', '/api/upload_avatar']) {
    const { responses } = await describedCall(path, 'post')
    const { schema } = responses['200']?.content['application/json'] ?? {}
    expect(schema, path).toMatchObject({ properties: { url } })
  }
})

test('describes the version in the update of a course', async () => {
  const { description, requestBody, responses } = await describedCall('/api/courses/{id}', 'put')
  expect(description).toMatch(
    /^Open to .+\. Every save increments the `version`.+ 409 `stale_course`/,
  )
  expect(requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { version: { description: expect.stringContaining('409') } },
  })
  expect(Object.keys(responses)).toContain('409')
})

test('describes uploads as multipart bodies with a file', async () => {
  for (const path of ['/api/upload', '/api/upload_avatar']) {
    const { requestBody } = await describedCall(path, 'post')
    expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    })
  }
})
