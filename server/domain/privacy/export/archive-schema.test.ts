import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { archiveData } from './archive-schema.ts'

const file = join(import.meta.dirname, '../../../../docs/export-schema.json')

test('docs/export-schema.json is up to date (regenerate it with `npm run docs:privacy`)', async () => {
  const document = { title: 'Data that a user downloads', ...z.toJSONSchema(archiveData) }
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(file)
})
