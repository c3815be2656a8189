import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { E2eServer } from '#tests/e2e/support/test.ts'
import { catalogueCsv } from '#tests/helpers/csv.ts'
import { runTool } from '#tests/helpers/run-tool.ts'

/** Creates an admin, who owns the courses, and imports so many from a file, as the operator of a new site does. */
export async function importCourses(
  site: E2eServer,
  count: number,
  titles: string[] = [],
): Promise<void> {
  const env = { DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl }
  const admin = [
    '--email',
    'owner@example.test',
    '--fullname',
    'Olive Operator',
    '--password',
    'correct horse',
  ]
  await runTool('admin-create', admin, env)
  const file = join(site.dataDir, 'catalogue.csv')
  await writeFile(file, catalogueCsv(count, titles))
  const video = `${site.url}/media/lectern-lesson.webm`
  const output = await runTool('import', [file, '--link', video], env)
  if (!output.includes(count.toLocaleString('en'))) throw new Error(output)
}
