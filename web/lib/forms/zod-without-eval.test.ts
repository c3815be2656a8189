import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Files that run on the server only, or that `loadSchema` imports once Zod is configured. */
const mayImport = /\.server\.ts$|-contract\.ts$|\.test\.tsx?$|zod-without-eval\.ts$/
const valueImport = /^import (?!type )(\{[^}]*\}|\w+) from '(?:zod|#shared\/contract\/[^']*)'/gm

test('no page imports a schema before a form needs it', async () => {
  const found: string[] = []
  for await (const file of glob('web/**/*.{ts,tsx}')) {
    if (mayImport.test(file)) continue
    for (const [statement, names = ''] of (await readFile(file, 'utf8')).matchAll(valueImport)) {
      const values = names
        .replace(/[{}]/g, '')
        .split(',')
        .filter((name) => name.trim())
      if (values.some((name) => !name.trim().startsWith('type ')))
        found.push(`${file}: ${statement}`)
    }
  }
  expect(found).toEqual([])
})
