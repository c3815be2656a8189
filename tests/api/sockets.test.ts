import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { openSockets } from '#server/realtime/sockets.ts'
import { listen } from '#server/platform/listen.ts'
import { asUser } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()
let server: Server
let port = 0
const opened: Socket[] = []

beforeAll(async () => {
  server = createServer()
  openSockets(house.deps, server, [])
  port = await listen(server, 0, '127.0.0.1')
})

afterAll(() => {
  for (const socket of opened) socket.disconnect()
  server.close()
})

function connect(auth: object): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    auth,
    reconnection: false,
    transports: ['websocket'],
  })
  opened.push(socket)
  return socket
}

test.each([{}, { token: 'made-up' }, { token: 5 }, { token: null }])(
  'a socket with the handshake %j is refused',
  async (auth) => {
    const socket = connect(auth)
    const message = await new Promise((resolve) =>
      socket.once('connect_error', (error) => resolve(error.message)),
    )
    expect(message).toBe('not_logged_in')
  },
)

test('a socket with a live token is let in, and closed when its session ends', async () => {
  const { token } = await asUser(house)
  const socket = connect({ token })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await ask(house, 'POST /user/logout', { token })
  expect(await closed).toBe('io server disconnect')
})
