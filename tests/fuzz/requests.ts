import fc from 'fast-check'
import type { Actor } from '#server/domain/rights.ts'
import { fromSchema, type KnownValues } from './from-schema.ts'
import { contentTypes, hostileHeaders } from './hostile-headers.ts'
import { brokenBytes, brokenJson, hostileString, hostileStrings } from './hostile-values.ts'
import { knownValues } from './known-values.ts'
import type { Operation } from './operations.ts'
import { tusHeaders, uploadBodies, videoParts } from './upload-bodies.ts'
import type { Caller, World } from './world.ts'

/** One request as it is sent. */
export interface Draft {
  operation: Operation
  caller: Caller
  method: string
  /** Includes the query; not normalized. */
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Intended values of the path parameters. */
  ids: string[]
  /** The account, where it is not the caller's first one. */
  actor: Actor | undefined
}

/** Generates requests of one call by one caller: half well-formed, half hostile. */
export function generateRequests(
  operation: Operation,
  caller: Caller,
  world: World,
): fc.Arbitrary<Draft> {
  const known = knownValues(operation, caller, world)
  const method = fc.oneof(
    { weight: 60, arbitrary: fc.constant(operation.method) },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'PURGE') },
  )
  return fc.boolean().chain((isHostile) =>
    fc
      .record({
        method: isHostile ? method : fc.constant(operation.method),
        ids: generateIds(operation, known, isHostile),
        query: generateQuery(operation, known, isHostile),
        body: generateBody(operation, known, isHostile),
        protocol: operation.isVideoUpload ? tusHeaders : fc.constant({}),
        headers: isHostile ? hostileHeaders : fc.constant({}),
        authorization: generateAuthorization(caller, isHostile),
      })
      .map(({ method, ids, query, body, protocol, headers, authorization }) => ({
        operation,
        caller,
        actor: caller.actor,
        method,
        path: buildPath(operation, ids) + query,
        ids: ids.map(({ value }) => value),
        headers: {
          ...(body.type === undefined ? {} : { 'Content-Type': body.type }),
          ...protocol,
          ...headers,
          ...(authorization === undefined ? {} : { Authorization: authorization }),
        },
        body: body.bytes,
      })),
  )
}

interface Id {
  value: string
  isRaw: boolean
}

const rawIds = [
  '',
  '.',
  '..',
  '%',
  '%ZZ',
  '%00',
  '%2e%2e',
  '%2F',
  '..%2f..',
  ';a=b',
  '\u00ff\u00fe',
  '%ff',
]

/** In the world, a note, captions and an upload have the id of their lesson or video. */
function generateIds(
  { path, pathParams }: Operation,
  known: KnownValues,
  isHostile: boolean,
): fc.Arbitrary<Id[]> {
  const independent = fc.tuple(...pathParams.map((name) => idFor(name, known, isHostile)))
  if (!/\{(?:note|track|upload)\}$/.test(path)) return independent
  const same = independent.map(([first]) => (first ? [first, first] : []))
  return fc.oneof(same, independent)
}

function idFor(name: string, known: KnownValues, isHostile: boolean): fc.Arbitrary<Id> {
  const encoded = (value: string): Id => ({ value, isRaw: false })
  const fitting = (known(name) ?? fc.constant('token')).map((value) => encoded(String(value)))
  if (!isHostile) return fitting
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 2, arbitrary: hostileString.map((value) => encoded(value.slice(0, 3000))) },
    { weight: 1, arbitrary: fc.constantFrom(...rawIds).map((value) => ({ value, isRaw: true })) },
    { weight: 1, arbitrary: fitting.map(({ value }) => encoded(value.toUpperCase())) },
  )
}

function buildPath({ path }: Operation, ids: Id[]): string {
  let index = 0
  return path.replace(/\{\w+\}/g, () => {
    const id = ids[index++]
    return id?.isRaw ? id.value : encodeURIComponent((id?.value ?? '').toWellFormed())
  })
}

const oddQueries = [
  '?',
  '?&&&==&',
  '?%',
  '?a=%ZZ&limit=%',
  '?limit=1&limit=2&page[]=1&page[a]=2',
  '?__proto__=1&constructor[prototype][x]=1',
  '?search=%00&search=%ff',
  `?search=${'%F0%9F%98%80'.repeat(200)}`,
  `?${'a=1&'.repeat(1000)}`,
  '?fields=card&fields=short&fields',
  '?page=1e3&limit=0x10&sort=__proto__',
]

function generateQuery(operation: Operation, known: KnownValues, isHostile: boolean) {
  const parts = operation.query.map(({ name, schema }) => {
    const value = fromSchema(schema, { known, hostility: isHostile ? 0.4 : 0 }, name)
    // `fc.option` omits nearly all of them at this depth.
    return fc
      .tuple(fc.boolean(), value)
      .map(([isPresent, one]) => isPresent && `${name}=${encodeURIComponent(text(one))}`)
  })
  const fitting = fc.tuple(...parts).map((pairs) => {
    const query = pairs.filter((pair) => pair !== false).join('&')
    return query === '' ? '' : `?${query.slice(0, 8000)}`
  })
  if (!isHostile) return fitting
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom(...oddQueries) },
  )
}

interface Body {
  bytes: Buffer | undefined
  type: string | undefined
}

function generateBody(
  operation: Operation,
  known: KnownValues,
  isHostile: boolean,
): fc.Arbitrary<Body> {
  const json = (value: unknown): Body => ({
    bytes: Buffer.from(JSON.stringify(value) ?? ''),
    type: 'application/json',
  })
  if (operation.isUpload) return uploadBodies(isHostile)
  if (operation.isVideoUpload && operation.method === 'PATCH') return videoParts
  if (!operation.body) return fc.constant({ bytes: undefined, type: undefined })
  if (!isHostile) return fromSchema(operation.body, { known, hostility: 0 }).map(json)
  const fitting = fromSchema(operation.body, { known, hostility: 0 }).map(json)
  return fc.oneof(
    { weight: 4, arbitrary: fromSchema(operation.body, { known, hostility: 0.2 }).map(json) },
    { weight: 1, arbitrary: brokenJson.map((bytes) => ({ bytes, type: 'application/json' })) },
    { weight: 1, arbitrary: brokenBytes.map((bytes) => ({ bytes, type: 'application/json' })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fitting, contentTypes).map(([{ bytes }, type]) => ({ bytes, type })),
    },
    { weight: 1, arbitrary: fc.constant({ bytes: undefined, type: 'application/json' }) },
  )
}

/** All accepted spellings of a live token, and many invalid ones. */
function generateAuthorization(
  caller: Caller,
  isHostile: boolean,
): fc.Arbitrary<string | undefined> {
  const { name, token } = caller
  if (token !== undefined && name !== 'dead token') {
    return fc.constantFrom(token, `Bearer ${token}`, ...(isHostile ? [`bearer   ${token} `] : []))
  }
  if (!isHostile) return fc.constant(token)
  const latin = hostileStrings.filter((value) => /^[\t\x20-\x7e\x80-\xff]{0,3000}$/.test(value))
  return fc.constantFrom(
    ...(token ? [token, `Bearer ${token}`] : [undefined, 'null', 'Bearer', 'Bearer undefined']),
    'Basic YWRtaW46YWRtaW4=',
    'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.',
    'a'.repeat(7000),
    ...latin,
  )
}

function text(value: unknown): string {
  const plain = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return plain.toWellFormed()
}
