import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { errors } from '../statements/errors.ts'
import { limits } from '../statements/limits.ts'
import { rights } from '../statements/rights.ts'
import { routes } from '../statements/routes.ts'
import { screens } from '../statements/screens.ts'
import type { Statement } from '../statements/statement.ts'
import { validation } from '../statements/validation.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lists = { routes, screens, validation, rights, errors, limits }
const titles = new Map<string, ReadonlySet<string>>()

describe.each(Object.entries(lists))('%s', (_name, statements) => {
  test('each promise is proven by a test that exists and runs', () => {
    expect(statements.filter((statement) => !isProven(statement))).toEqual([])
  })

  test('no promise is made twice', () => {
    const promises = statements.map(([promise]) => promise)
    expect(promises.filter((promise, index) => promises.indexOf(promise) !== index)).toEqual([])
  })
})

test('a renamed, a skipped and a missing test prove nothing', () => {
  const source = `
    test('runs', () => {})
    test.skip('is skipped', () => {})
    describe.each([1])('is a group', () => { it.each([
      ['a value'],
    ])('runs for %s', () => {}) })
    await test.step('is a step', async () => {})
    expect('is a text')`
  expect([...listTitles(source)].toSorted()).toEqual([
    'is a group',
    'is a step',
    'runs',
    'runs for %s',
  ])
})

function isProven([, file, title]: Statement): boolean {
  if (!existsSync(join(root, file))) return false
  const known = titles.get(file) ?? listTitles(readFileSync(join(root, file), 'utf8'))
  titles.set(file, known)
  return known.has(title)
}

/**
 * The titles of tests, groups and steps: the text that starts the arguments of a call of `test`, `it`,
 * `describe` or one of their methods, or of the function that `each` returns.
 */
function listTitles(source: string): ReadonlySet<string> {
  const direct =
    /\b(?:test|it|describe)(?:\.(?:step|describe|only))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
  const ofEach = /\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
  const found = [...source.matchAll(direct), ...source.matchAll(ofEach)]
  return new Set(found.map(([, quote = '', title = '']) => title.replaceAll(`\\${quote}`, quote)))
}
