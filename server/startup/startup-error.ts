import { DatabaseStartError } from '../db/database-start-error.ts'
import { EmbeddedPostgresError } from '../db/embedded/errors.ts'
import { ConfigError } from '../platform/config.ts'
import { RelayError } from '../platform/events/socket-relay.ts'
import { DataFolderError } from './data-folder.ts'
import { ListenError } from './listen.ts'

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
