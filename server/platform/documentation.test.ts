import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted()
const configSource = read('server/platform/config/environment.ts')

const folders = ['shared', 'server', 'web', 'seed', 'tests', 'bin', 'deploy', 'docs', '.ci']
const folderPath = new RegExp(`^(?:${folders.map((name) => name.replace('.', '\\.')).join('|')})/`)
const fileName = /^[\w.<>*-]+\.(?:ts|tsx|mjs|json|css|md|sql)$/
const externalFiles = new Set(['postgres-elsewhere.json', '.json'])

/** Environment variables of Node. */
const nodeSettings = ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE', 'NODE_OPTIONS']

/** Inline code, outside of code blocks. */
function spans(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  return Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span)
}

/** Whether a path exists; `<domain>` and `*` match any name. */
function exists(path: string): boolean {
  if (!/[<*]/.test(path)) return existsSync(join(root, path))
  return globSync(path.replaceAll(/<\w+>/g, '*'), { cwd: root }).length > 0
}

function isCitedFileMissing(span: string): boolean {
  if (folderPath.test(span)) return !exists(span)
  if (!fileName.test(span) || externalFiles.has(span)) return false
  if (exists(span)) return false
  return globSync(`{${folders.join(',')}}/**/${span}`, { cwd: root }).length === 0
}

/** GitHub's anchor of a heading. */
function listAnchors(path: string): string[] {
  return Array.from(readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

function isLinkBroken(document: string, link: string): boolean {
  if (/^https?:/.test(link)) return false
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? join(root, document) : resolve(root, dirname(document), file)
  if (relative(root, target).startsWith('..') || !existsSync(target)) return true
  return anchor !== undefined && !listAnchors(target).includes(anchor)
}

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('cites only paths that exist', () => {
    expect(spans(text).filter(isCitedFileMissing)).toEqual([])
    const files = text.match(
      /(?<![\w./-])(?:shared|server|web|seed|tests|bin|docs)\/[\w./-]+\.\w+/g,
    )
    expect((files ?? []).filter((path) => !exists(path))).toEqual([])
  })

  test('links only to what exists', () => {
    const links = Array.from(
      text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g),
      ([, link, source]) => link ?? source ?? '',
    )
    expect(links.filter((link) => isLinkBroken(document, link))).toEqual([])
  })

  test('cites only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name)
    const short = Array.from(text.matchAll(/npm (start|test)\b/g), ([, name = '']) => name)
    expect([...run, ...short].filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only settings that exist', () => {
    const known = new Set([...settings(), ...nodeSettings, ...testSettings])
    const named = text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

/** Variables that tests read. */
const testSettings = [
  'CHROMIUM_PATH',
  'AUTHORS_SECONDS',
  'DIGEST_KILLS',
  'PUSH_KILLS',
  'UPLOAD_MEGABYTES',
  'VIDEO_KILLS',
]

function settings(): string[] {
  const object = /const environment = z\.object\(\{([\s\S]*?)\n\}\)/.exec(configSource)?.[1] ?? ''
  return Array.from(object.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm), ([, name = '']) => name)
}

describe('the table of settings', () => {
  const rows = Array.from(
    read('docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)`\s*\| (.+?)\s*\|/gm),
    ([, name = '', defaultValue = '']) => ({ name, defaultValue }),
  )

  test('lists each setting once, and none that does not exist', () => {
    expect(settings().length).toBeGreaterThan(5)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(settings().toSorted())
  })

  test('lists the defaults', () => {
    const wrong = rows.filter(({ name, defaultValue }) => {
      const value = /^`(.+)`$/.exec(defaultValue)?.[1]
      if (value === undefined) return defaultValue === ''
      return JSON.stringify(loadConfig({ [name]: value })) !== JSON.stringify(loadConfig({}))
    })
    expect(wrong).toEqual([])
  })
})

test('each decision has its own number and all four sections', () => {
  const numbers = decisions.map((path) => Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]))
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers).not.toContain(Number.NaN)
  for (const path of decisions) {
    const headings = Array.from(read(path).matchAll(/^## (.+)$/gm), ([, heading]) => heading)
    const parts = ['Context', 'Decision', 'Consequences', 'How it is checked']
    expect(headings, path).toEqual(parts)
  }
})

test('the index of decisions lists each with its title', () => {
  const listed = decisions.map((path) => {
    const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(read(path)) ?? []
    return `- [${number}](${path.replace('docs/decisions/', '')}) ${title}`
  })
  const index = read('docs/decisions/README.md').split('\n')
  expect(index.filter((line) => line.startsWith('- '))).toEqual(listed)
})
