/** Environment variables by which the runners of `npm test` share a PostgreSQL. */
export const variables = { server: 'TEST_DATABASE_SERVER', files: 'TEST_DEMO_FOLDER' } as const

/** The URL of a shared PostgreSQL; undefined if a runner was started alone. */
export function sharedDatabaseServer(): string | undefined {
  return process.env[variables.server]
}

/** The folder with the uploaded files of the complete template. */
export function completeFolder(): string | undefined {
  return process.env[variables.files]
}
