import fc from 'fast-check'
import { hostileValue } from './hostile-values.ts'
import type { JsonSchema } from './operations.ts'

/** Values for property names whose type alone is not specific enough, e.g. existing ids. */
export type KnownValues = (name: string) => fc.Arbitrary<unknown> | undefined

/** Generates values of a schema; with hostility above 0, that share of all parts is hostile instead. */
export function fromSchema(
  schema: JsonSchema,
  options: { known: KnownValues; hostility: number },
  name = '',
): fc.Arbitrary<unknown> {
  const fitting = options.known(name) ?? fitTo(schema, options, name)
  if (options.hostility === 0) return fitting
  const hostile = Math.round(options.hostility * 100)
  return fc.oneof(
    { weight: 100 - hostile, arbitrary: fitting },
    { weight: hostile, arbitrary: hostileValue },
  )
}

function fitTo(
  schema: JsonSchema,
  options: { known: KnownValues; hostility: number },
  name: string,
): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(choice, options, name)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return object(schema, options)
    case 'array':
      return array(schema, options, name)
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: bounded(schema.minimum, 0), max: bounded(schema.maximum, 1000) })
    case 'number':
      return fc.double({
        min: bounded(schema.minimum, 0),
        max: bounded(schema.maximum, 1000),
        noNaN: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostileValue
  }
}

function object(schema: JsonSchema, options: { known: KnownValues; hostility: number }) {
  const properties = Object.entries(schema.properties ?? {})
  const parts = properties.map(([name, part]) => [name, fromSchema(part, options, name)] as const)
  // Optional properties are absent half of the time; hostile objects may lack required ones too.
  const requiredKeys = options.hostility > 0 && parts.length > 1 ? [] : (schema.required ?? [])
  const optional = fc.record(Object.fromEntries(parts), { requiredKeys })
  const whole = fc.record(Object.fromEntries(parts))
  return fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: optional })
}

function array(
  schema: JsonSchema,
  options: { known: KnownValues; hostility: number },
  name: string,
): fc.Arbitrary<unknown> {
  if (schema.prefixItems) {
    return fc.tuple(...schema.prefixItems.map((item) => fromSchema(item, options, name)))
  }
  const items = fromSchema(schema.items ?? {}, options, name)
  return fc.array(items, { maxLength: Math.min(schema.maxItems ?? 4, 4) })
}

const words = fc.constantFrom('alpha', 'Beta', 'gámma', 'δέλτα', '学ぶ', 'learn', 'to', 'draw', '7')

function text(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map(plainTime)
  const maxLength = Math.min(schema.maxLength ?? 200, 400)
  const minLength = Math.min(schema.minLength ?? 1, maxLength)
  return fc
    .array(words, { minLength: 1, maxLength: 12 })
    .map((several) => several.join(' ').padEnd(minLength, '.').slice(0, maxLength))
}

/** A date within years of four digits. */
function plainTime(date: Date): string {
  return new Date(Math.abs(date.getTime()) % Date.UTC(2100)).toISOString()
}

function bounded(value: number | undefined, fallback: number): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, value ?? fallback))
}
