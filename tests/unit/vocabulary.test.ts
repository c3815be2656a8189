import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * Words of a private vocabulary that this code once had, with the standard term. They may not appear in
 * identifiers and file names of production code, where words are separated by case, hyphens or underscores.
 */
const replaced: Record<string, string> = {
  answer: 'response, return value or reply',
  answers: 'responses or replies',
  answered: 'responded or replied',
  anew: 'again',
  ask: 'request or query',
  asked: 'requested',
  begun: 'started',
  bell: 'notification menu or unread count',
  crowd: 'clients or users',
  everybody: 'anyone, all or public',
  given: 'params or input',
  heads: 'headers or columns',
  hears: 'listens or subscribes',
  house: 'services, app or server',
  letter: 'email, or character',
  letters: 'emails, or characters',
  neighbour: 'peer',
  neighbours: 'peers',
  noted: 'recorded or inserted',
  people: 'users',
  person: 'user',
  portrait: 'avatar',
  refusal: 'rejection or error',
  refuse: 'reject or deny',
  refused: 'rejected or denied',
  renew: 'refresh',
  scheme: 'theme',
  shelf: 'section or list',
  somebody: 'a user',
  tell: 'notify, publish or emit',
  told: 'notified',
  trail: 'audit log or breadcrumbs',
  wishes: 'options',
  withdraw: 'revoke or remove',
  withdrawn: 'revoked or removed',
}

/** Words that the interface, emails and log do not use, with what they say instead. */
const replacedInTexts: Record<string, string> = {
  anew: 'again',
  portrait: 'avatar or picture',
  refused: 'rejected or not accepted',
  shelf: 'list',
  somebody: 'someone',
  thereof: 'of it',
  whence: 'from where',
}

/** Names that clients, the database, standards or libraries fix. */
const exceptions = new Set([
  // JSON fields and columns
  'answer',
  'answers',
  'answerId',
  'answerIds',
  'answeredAt',
  'asOf',
  'people',
  // states and decisions of instructor rights, an OpenID Connect claim, a queue of jobs
  'refuse',
  'refused',
  'withdraw',
  'withdrawn',
  'given_name',
  'letter',
  // a field of OpenAPI
  'scheme',
  // an icon, and what names are made of
  'IconBell',
  'firstLetter',
  'letters',
])

/** Questions to lessons have answers; elsewhere these words stand for other terms. */
const questionFile = /[/-]questions?[/.-]/
const questionWords = new Set(['answer', 'answers', 'answered', 'ask', 'asked'])
const replacedBesidesQuestions = Object.fromEntries(
  Object.entries(replaced).filter(([word]) => !questionWords.has(word)),
)

function getReplaced(file: string, identifier: string): Record<string, string> {
  const isOfQuestion = questionFile.test(file) || splitIdentifier(identifier).includes('question')
  return isOfQuestion ? replacedBesidesQuestions : replaced
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('{server,web,shared,seed,bin}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.startsWith('seed/demo/'))
  .toSorted()

interface Found {
  identifiers: Set<string>
  /** Text of elements and messages; no imports, keys or class names. */
  texts: Set<string>
}

/** Import paths and object keys in quotes are no texts. */
const notTexts = new Set(['source', 'key'])

const found = new Map(
  files.map((file) => [file, read(file, readFileSync(`${root}${file}`, 'utf8'))]),
)

test('identifiers use standard terms', () => {
  const wrong = [...found].flatMap(([file, { identifiers }]) =>
    [...identifiers].flatMap((name) =>
      exceptions.has(name)
        ? []
        : describe(file, name, splitIdentifier(name), getReplaced(file, name)),
    ),
  )
  expect(wrong).toEqual([])
})

test('file names use standard terms', () => {
  const wrong = files.flatMap((file) =>
    describe(file, file, file.split(/[/.-]/), getReplaced(file, '')),
  )
  expect(wrong).toEqual([])
})

test('functions are not named after a relation, such as nameOf', () => {
  const wrong = [...found].flatMap(([file, { identifiers }]) =>
    [...identifiers]
      .filter((name) => /[a-z]Of$/.test(name) && !languageNames.has(name) && !exceptions.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('interface texts use standard terms', () => {
  const withTexts = [...found].filter(([file]) => !file.startsWith('server/db/'))
  const wrong = withTexts.flatMap(([file, { texts }]) =>
    [...texts].flatMap((text) =>
      describe(file, text, text.toLowerCase().split(/[^a-zé]+/), replacedInTexts),
    ),
  )
  expect(wrong).toEqual([])
})

test('an identifier and a text with such words are found', () => {
  const { identifiers, texts } = read(
    'example.tsx',
    `const answerOf = (given: string) => <p title="The letter was refused">{given}</p>`,
  )
  expect(
    [...identifiers].flatMap((name) => describe('', name, splitIdentifier(name), replaced)),
  ).toHaveLength(2)
  expect([...texts]).toContain('The letter was refused')
})

/** Methods of the language. */
const languageNames = new Set([
  'getPrototypeOf',
  'indexOf',
  'lastIndexOf',
  'valueOf',
  'isPrototypeOf',
  'oneOf',
  'supportedValuesOf',
])

function describe(
  file: string,
  what: string,
  words: string[],
  terms: Record<string, string>,
): string[] {
  return words
    .filter((word) => Object.hasOwn(terms, word))
    .map((word) => `${file}: “${what}” has “${word}”; use ${terms[word]}`)
}

function splitIdentifier(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

interface Node {
  type: string
  [key: string]: unknown
}

function read(file: string, source: string): Found {
  const result: Found = { identifiers: new Set(), texts: new Set() }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  visit(program as unknown as Node, result)
  return result
}

function visit(node: unknown, result: Found): void {
  if (Array.isArray(node)) return node.forEach((child) => visit(child, result))
  if (typeof node !== 'object' || node === null) return
  const { type, name, value } = node as Node
  if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') {
    result.identifiers.add(name)
  }
  if (
    (type === 'Literal' || type === 'JSXText') &&
    typeof value === 'string' &&
    / /.test(value.trim())
  ) {
    result.texts.add(value)
  }
  if (type === 'TemplateElement') result.texts.add((value as { raw: string }).raw)
  for (const [key, child] of Object.entries(node)) {
    if (!(notTexts.has(key) && (child as Node | null)?.type === 'Literal')) visit(child, result)
  }
}
