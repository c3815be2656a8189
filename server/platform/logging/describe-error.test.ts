import pg from 'pg'
import { expect, test } from 'vitest'
import { describeError, summarizeError } from './describe-error.ts'

const marker = 'Zq7marker'
const described = (error: unknown) => JSON.stringify(describeError(error))

function databaseError(): pg.DatabaseError {
  const error = new pg.DatabaseError(`duplicate key value "${marker}"`, 100, 'error')
  return Object.assign(error, {
    severity: 'ERROR',
    code: '23505',
    constraint: 'users_email_unique',
    table: 'users',
    detail: `Key (email)=(${marker}@example.test) already exists.`,
    where: marker,
    internalQuery: marker,
    client: { connectionParameters: { password: marker } },
  })
}

test('a database error keeps SQLSTATE, constraint, table and the shape of the query', () => {
  const query = `insert into "users" ("email", "n") values ($1, $2, $3), ('${marker}''s', 42) limit 10`
  const failed = Object.assign(new Error(`Failed query: ${query}\nparams: ${marker}`), {
    query,
    params: [marker],
    cause: databaseError(),
  })
  expect(describeError(failed)).toMatchObject({
    type: 'Error',
    query: 'insert into "users" ("email", "n") values ($…), (?, ?) limit ?',
    cause: {
      type: 'DatabaseError',
      code: '23505',
      constraint: 'users_email_unique',
      table: 'users',
    },
  })
  expect(described(failed)).not.toContain(marker)
})

test.each([
  new SyntaxError(`Unexpected token 'Z', "{"a":"${marker}" }" is not valid JSON`),
  new TypeError(`Failed to parse URL from postgres://user:${marker}@host/name`),
  new TypeError('Invalid URL', { cause: Object.assign(new Error('x'), { input: marker }) }),
  Object.assign(new Error(`550 mailbox ${marker} is full`), {
    responseCode: 550,
    code: 'EENVELOPE',
  }),
  Object.assign(new Error(`connect ENOENT /tmp/${marker}/socket`), {
    code: 'ENOENT',
    path: marker,
  }),
  new Error(`no route for ${marker}@example.test`),
  new Error(`token ${marker}-0123456789abcdef was rejected`),
  new AggregateError([new Error(`"${marker}"`)], 'All failed'),
  Object.assign(new Error('x'), { name: marker, code: `${marker} with spaces` }),
  Object.assign(new Error('first\nsecond'), {
    stack: `Error: first\n${marker}\n    at f (a.ts:1:2)`,
  }),
  marker,
  { marker },
  undefined,
])('holds nothing of what was said: %#', (error) => {
  expect(described(error)).not.toContain(marker)
})

test('a programming error keeps its type, message and stack', () => {
  expect(describeError(new TypeError('x is not a function'))).toEqual({
    type: 'TypeError',
    message: 'x is not a function',
    stack: expect.stringContaining('describe-error.test.ts') as string,
  })
})

test('a line about an error has its type, code and message, and nothing that was said', () => {
  const missing = Object.assign(new Error(`ENOENT: no such file, open '/data/${marker}.mp4'`), {
    code: 'ENOENT',
  })
  expect(summarizeError(missing)).toBe('Error ENOENT ENOENT: no such file, open …')
  expect(summarizeError(databaseError())).toBe('DatabaseError 23505')
  expect(summarizeError(marker)).toBe('string')
})

test('the number of causes is limited', () => {
  const error = new Error('round')
  error.cause = error
  expect(described(error).length).toBeLessThan(10_000)
})

test('a copy of an error, as the job queue reports it, is described like the error', () => {
  const error = databaseError()
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'emails' }
  expect(describeError(copy)).toMatchObject({ code: '23505', constraint: 'users_email_unique' })
  expect(described(copy)).not.toContain(marker)
  expect(describeError({ message: 'not an error' })).toEqual({ type: 'object' })
})
