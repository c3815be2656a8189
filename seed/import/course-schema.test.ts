import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { importFields } from './column-mapping.ts'
import { importedFile } from './course-schema.ts'

const docs = join(import.meta.dirname, '../../docs')

test('docs/import-schema.json is up to date (regenerate it with `npm run docs:import`)', async () => {
  const schema = z.toJSONSchema(importedFile, { io: 'input' })
  const document = { title: 'Courses to import into Lectern', ...schema }
  const json = `${JSON.stringify(document, null, 2)}\n`
  await expect(json).toMatchFileSnapshot(join(docs, 'import-schema.json'))
})

test('describes the fields of the import and the curriculum', () => {
  const fields = Object.keys(importedFile.element.shape)
  expect(fields.toSorted()).toEqual([...importFields, 'sections', 'order', 'status'].toSorted())
})

test('accepts the example of the documentation', async () => {
  const page = await readFile(join(docs, 'operations.md'), 'utf8')
  const [, example = ''] = /```json\n(\[\n {2}\{\n {4}"key"[\s\S]*?)```/.exec(page) ?? []
  expect(importedFile.safeParse(JSON.parse(example)).error).toBeUndefined()
})
