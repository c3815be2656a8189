import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { z } from 'zod'
import { pages } from '#shared/paths.ts'
import { fileForm, image } from '#tests/factories/media/files.ts'
import { secretIn, type MailServer } from '#tests/helpers/servers/mail-server.ts'
import type { SearchWords } from '../search-words.ts'
import { toAddress, memberPassword, type Member } from './soak-members.ts'

const socketMilliseconds = 3000
const requestMilliseconds = 20_000

export type Activity =
  | 'readPage'
  | 'searchPopular'
  | 'searchUnique'
  | 'like'
  | 'comment'
  | 'post'
  | 'enrol'
  | 'reportProgress'
  | 'logIn'
  | 'register'
  | 'upload'
  | 'visitBySocket'

/** The content of the site and the members who read it. */
export interface Site {
  url: string
  members: Member[]
  words: SearchWords
  courses: string[]
  posts: string[]
  mail: MailServer
}

/** What one user does in a turn; each activity rejects when the server does not respond as expected. */
export function createActivities(site: Site): Record<Activity, (turn: number) => Promise<void>> {
  const { url, members, words, courses, posts, mail } = site
  const memberAt = (turn: number) => pick(members, turn)
  const call = (path: string, init: RequestInit, from: string) => request(url + path, init, from)
  const send = (method: string, path: string, body: unknown, { token, address }: Member) =>
    call(path, { method, body: JSON.stringify(body), headers: json(token) }, address)
  const publicPages = [pages.home, pages.catalogue, pages.login, pages.register, pages.contact]
  return {
    async readPage(turn) {
      const path = turn % 2 ? pages.course(pick(courses, turn)) : pick(publicPages, turn / 2)
      await call(path, { headers: { Accept: 'text/html' } }, toAddress(turn))
    },
    async searchPopular(turn) {
      const word = pick(words.common, turn % 20)
      await call(`/api/courses?fields=card&limit=10&search=${word}`, {}, toAddress(turn))
    },
    async searchUnique(turn) {
      const text = `${pick(words.common, turn)} ${pick(words.rare, turn * 7)} ${turn}`
      await call(`/api/courses?fields=card&search=${encodeURIComponent(text)}`, {}, toAddress(turn))
    },
    async like(turn) {
      const postId = pick(posts, turn * 3)
      const action = turn % 2 ? 'unlike' : 'like'
      await send('PUT', `/api/post/${action}?fields=short`, { postId }, memberAt(turn >> 1))
    },
    async comment(turn) {
      const body = { postId: pick(posts, turn * 5), text: `Comment number ${turn}` }
      await send('POST', '/api/post/comment?fields=short', body, memberAt(turn))
    },
    async post(turn) {
      const body = { content: `Post number ${turn} of the soak` }
      await send('POST', '/api/post?fields=short', body, memberAt(turn))
    },
    async enrol(turn) {
      const member = memberAt(turn)
      const cart = [...member.courses, pick(courses, turn * 11)].map((_id) => ({ _id }))
      await send('PATCH', '/user/addcart', { cart }, member)
    },
    async reportProgress(turn) {
      const member = memberAt(turn)
      const body = createProgressReport(turn)
      await send('PUT', `/api/courses/${pick(member.courses, turn)}/progress`, body, member)
    },
    async logIn(turn) {
      const { email, address } = memberAt(turn)
      const token = await logIn(url, email, memberPassword, address)
      await call('/user/logout', { method: 'POST', headers: { Authorization: token } }, address)
    },
    async register(turn) {
      const email = `newcomer-${turn}@example.test`
      const form = {
        fullname: `Newcomer Number ${turn}`,
        username: `newcomer-${turn}`,
        email,
        password: memberPassword,
        cfpassword: memberPassword,
        gender: 'Others',
        terms: true,
      }
      const from = toAddress(100_000 + turn)
      const post = (path: string, body: unknown) =>
        call(path, { method: 'POST', body: JSON.stringify(body), headers: json() }, from)
      await post('/user/register', form)
      const receivedEmail = await mail.emailTo(email, '')
      mail.emails.splice(mail.emails.indexOf(receivedEmail), 1)
      await post('/user/activation', {
        activation_token: secretIn(receivedEmail, '/user/activate/'),
      })
      await logIn(url, email, memberPassword, from)
    },
    async upload(turn) {
      const { token, address } = memberAt(turn)
      const body = fileForm(await image({ width: 400 + (turn % 50), height: 300 }))
      const headers = { Authorization: token }
      const { url: avatar } = z
        .object({ url: z.string() })
        .parse(
          JSON.parse(await call('/api/upload_avatar', { method: 'POST', body, headers }, address)),
        )
      await send('PATCH', '/user/update', { avatar }, memberAt(turn))
    },
    async visitBySocket(turn) {
      const { token, address } = memberAt(turn)
      const socket = io(url, {
        auth: { token },
        transports: turn % 5 === 0 ? ['polling', 'websocket'] : ['websocket'],
        extraHeaders: { 'X-Forwarded-For': address },
        forceNew: true,
        reconnection: false,
      })
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      await pause(socketMilliseconds)
      const isStillOpen = socket.connected
      socket.close()
      if (!isStillOpen) throw new Error('The server closed a socket.')
    },
  }
}

/** Ten seconds of a lesson of ten minutes, in each turn the next. */
export function createProgressReport(turn: number) {
  const from = (turn * 10) % 590
  const at = new Date().toISOString()
  return { position: from + 10, duration: 600, watched: [[from, from + 10]], at }
}

async function logIn(url: string, email: string, password: string, from: string): Promise<string> {
  const body = JSON.stringify({ email, password })
  const reply = await request(`${url}/user/login`, { method: 'POST', body, headers: json() }, from)
  return z.object({ access_token: z.string() }).parse(JSON.parse(reply)).access_token
}

/** Requests that a busy server rejected with Retry-After; they were sent once more. */
export const retried: string[] = []

/** The body of a successful response, after one retry if necessary; anything else is an error. */
async function request(url: string, init: RequestInit, from: string): Promise<string> {
  const headers = { ...init.headers, 'X-Forwarded-For': from }
  const send = () =>
    fetch(url, { ...init, headers, signal: AbortSignal.timeout(requestMilliseconds) })
  let response = await send()
  const retryAfter = response.headers.get('Retry-After')
  if (response.status === 503 && retryAfter) {
    retried.push(url)
    await response.body?.cancel()
    await pause(Number(retryAfter) * 1000)
    response = await send()
  }
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${url} ${response.status}: ${text.slice(0, 200)}`)
  return text
}

function json(token?: string): Record<string, string> {
  return { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) }
}

function pick<Value>(values: readonly Value[], turn: number): Value {
  const value = values[Math.floor(turn) % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}
