import type { Server } from 'node:http'
import { StartupError } from '../platform/startup-error.ts'

/** The address is taken or not allowed. The message is one line and says what to do. */
export class ListenError extends StartupError {}

/** Resolves once the server listens; answers the port, which the system chose where 0 was asked. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start.`,
    )
  }
  if (error.code === 'EACCES') {
    return new ListenError(`Port ${port} may not be used by this account. Choose one above 1023.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ListenError(`HOST ${host} is no address of this machine. Set HOST=127.0.0.1.`)
  }
  return error
}
