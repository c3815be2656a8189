import type { TestProject } from 'vitest/node'
import { createDemoTemplate } from '#tests/helpers/databases/database-templates.ts'
import { sharedDatabaseServer } from '#tests/helpers/databases/shared-databases.ts'
import setUpTestServer from './test-server.ts'

/** Adds a template with the demo content, for servers whose start is not the subject of the test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tearDown = await setUpTestServer(project)
  if (!sharedDatabaseServer()) await createDemoTemplate(project.getProvidedContext().databaseServer)
  return tearDown
}
