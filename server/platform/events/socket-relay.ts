import type { ServerOptions } from 'socket.io'
import { StartupError } from '../startup-error.ts'

/** A relay that cannot be used. The message is one line and says what to do. */
export class RelayError extends StartupError {}

/** Carries what one process tells its live sockets to the sockets of the other processes. */
export interface SocketRelay {
  adapter: NonNullable<ServerOptions['adapter']>
  /** Called once the line to the others is up again: what they told meanwhile is lost. */
  onGap(listener: () => void): void
  /** After the sockets are closed. */
  close(): Promise<void>
}
