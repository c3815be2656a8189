import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { openSockets } from '#server/realtime/sockets.ts'
import { listen } from '#server/platform/listen.ts'
import { asUser, logInAs } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { secretIn } from '../helpers/mail-server.ts'
import { useTestHouse } from '../helpers/test-house.ts'
import { until } from '../helpers/until.ts'

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

/** A socket that was let in. */
async function connected(token: string): Promise<Socket> {
  const socket = connect({ token })
  await until('the socket to be let in', () => socket.connected)
  return socket
}

test('a password change closes the sockets of the other sessions and keeps its own', async () => {
  const { token, email } = await asUser(house)
  const own = await connected(token)
  const other = await connected(await logInAs(house, email))
  await ask(house, 'POST /user/reset', { token, body: { password: 'a new password' } })
  await until('the other socket to be closed', () => other.disconnected, 3000)
  expect(own.connected).toBe(true)
})

test('a password set by a link closes every socket', async () => {
  const { token, email } = await asUser(house)
  const socket = await connected(token)
  await ask(house, 'POST /user/forgot', { body: { email } })
  const secret = secretIn(await house.mail.letterTo(email, 'Set a new'), '/user/reset/')
  await ask(house, 'POST /user/reset', { token: secret, body: { password: 'a new password' } })
  await until('the socket to be closed', () => socket.disconnected, 3000)
})
