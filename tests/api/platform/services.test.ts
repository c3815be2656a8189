import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseClient } from '#server/db/database-client.ts'
import { openServices } from '#server/services.ts'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { until } from '#tests/helpers/until.ts'

test('a start that fails closes the connections that it opened', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const client = new DatabaseClient({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.close())
  await client.query('drop table installation')

  const start = openServices({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    config: {
      environment: 'test',
      publicUrl,
      assetUrl: publicUrl,
      supportEmail: 'support@lectern.test',
      instructorApproval: 'automatic',
      dataDir: tmpdir(),
      mailFrom: 'Lectern <no-reply@lectern.test>',
      smtpUrl: undefined,
      s3: undefined,
      rateLimits: false,
      ipv6Prefix: 64,
    },
  })

  await expect(start).rejects.toThrow('installation')
  await until('only the connection of the test to be open', async () => {
    const { rows } = await client.query(
      'select application_name from pg_stat_activity where datname = current_database()',
    )
    return rows.length === 1
  })
})
