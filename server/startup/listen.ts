import type { Server } from 'node:http'
import { StartupError } from '../platform/startup-error.ts'

/** Resolves with the port, which the system chooses for port 0. Throws StartupError. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(toStartupError(error, port, host)),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function toStartupError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start.`,
    )
  }
  if (error.code === 'EACCES') {
    return new StartupError(`This user may not use port ${port}. Choose one above 1023.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST ${host} is no address of this machine. Set HOST=127.0.0.1.`)
  }
  return error
}
