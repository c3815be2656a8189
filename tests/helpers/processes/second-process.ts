import { createServer } from 'node:http'
import { io as connect, type Socket } from 'socket.io-client'
import { createApp, type Fetch } from '#server/app.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { openServices } from '#server/services.ts'
import { listen } from '#server/startup/listen.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

export interface AppProcess {
  fetch: Fetch
  deps: Deps
  /** A socket that was authenticated. */
  connect(token: string): Promise<Socket>
  close(): Promise<void>
}

/** A second set of caches, connections and sockets on the database of the test's app. */
export async function openProcess(
  app: TestApp,
  { redisUrl }: { redisUrl?: string } = {},
): Promise<AppProcess> {
  const { clock, databaseUrl } = app
  const config = { ...app.config, redisUrl }
  const own = await openServices({ clock, config, databaseUrl, log: app.deps.log })
  await own.startMailDelivery()
  const fetch = createApp({
    admission: createUnlimitedAdmission(),
    deps: own.deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 1,
    isStopping: () => false,
  })
  const server = createServer()
  const io = openSockets(own.deps, server, { corsOrigins: [], ...generousHandshakes })
  const port = await listen(server, 0, '127.0.0.1')
  const sockets: Socket[] = []
  return {
    fetch,
    deps: own.deps,
    async connect(token) {
      const socket = connect(`http://127.0.0.1:${port}`, {
        auth: { token },
        forceNew: true,
        transports: ['websocket'],
      })
      sockets.push(socket)
      await until('the socket to connect', () => socket.connected)
      return socket
    },
    async close() {
      for (const socket of sockets) socket.disconnect()
      void io.engine.close()
      server.close()
      await own.close()
    },
  }
}
