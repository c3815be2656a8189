import { DatabaseStartError } from './db/database-start-error.ts'
import { EmbeddedPostgresError } from './db/embedded/errors.ts'
import { ConfigError } from './platform/config.ts'
import { DataFolderError } from './platform/data-folder.ts'
import { ListenError } from './platform/listen.ts'
import { RelayError } from './platform/socket-relay.ts'

/** Whether a failed start has told in one line what to do; its stack would only hide that. */
export function isStartupError(error: unknown): error is Error {
  return [
    ConfigError,
    DatabaseStartError,
    DataFolderError,
    EmbeddedPostgresError,
    ListenError,
    RelayError,
  ].some((kind) => error instanceof kind)
}
