import { connect } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseClient } from './database-client.ts'
import {
  DatabaseUnavailableError,
  classifyDatabaseError,
  classifyCopiedDatabaseError,
} from './database-errors.ts'

function databaseError(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('rejected', 0, 'error'), { code })
}

test.each([
  ['08006', 'unreachable'],
  ['28P01', 'unreachable'],
  ['57P01', 'unreachable'],
  ['57P03', 'unreachable'],
  ['53300', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['25P03', 'busy'],
  ['53100', 'full'],
  ['23505', undefined],
  ['22021', undefined],
  ['42P01', undefined],
] as const)('SQLSTATE %s means %s, also inside of the error of a query', (code, expected) => {
  const error = databaseError(code)
  expect(classifyDatabaseError(error)).toBe(expected)
  expect(classifyDatabaseError(new DrizzleQueryError('select 1', [], error))).toBe(expected)
  expect(classifyCopiedDatabaseError({ code, message: 'rejected' })).toBe(expected)
})

test('a pool that is suspended or full says so', () => {
  const away = new DatabaseUnavailableError('unreachable', 'gone')
  expect(classifyDatabaseError(new Error('wrapped', { cause: away }))).toBe('unreachable')
  expect(classifyDatabaseError(new Error('timeout exceeded when trying to connect'))).toBe('busy')
  expect(classifyDatabaseError(new Error('Connection terminated unexpectedly'))).toBe('unreachable')
})

test('a refused connection counts only when it was to the database', async () => {
  const client = new DatabaseClient({ host: '/nowhere/at/all', port: 5432 })
  const ours = await client.connect().catch((error: unknown) => error)
  expect(classifyDatabaseError(ours)).toBe('unreachable')
  const others = await new Promise((resolve) => connect('/nowhere/at/all').once('error', resolve))
  expect(classifyDatabaseError(others)).toBeUndefined()
  expect(classifyDatabaseError(new TypeError('fetch failed', { cause: others }))).toBeUndefined()
})
