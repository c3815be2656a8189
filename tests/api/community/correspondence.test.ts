import { describe, expect, test } from 'vitest'
import {
  cleanUpCorrespondence,
  createCorrespondenceEmails,
} from '#server/domain/correspondence/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { correspondenceMessages as messages } from '#shared/messages/correspondence.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi, type Reply } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const support = 'support@lectern.test'

const form = (options: object = {}) => ({
  name: 'Ada Reader',
  email: 'ada@example.test',
  message: 'The film of my course stays dark.\n\nWhat can I do?',
  ...options,
})
const write = (options: object = {}, token?: string) =>
  callApi(app, 'POST /api/contact', { body: form(options), ...(token ? { token } : {}) })
const inbox = async (query: string, token: string) => {
  const reply = await callApi(app, `GET /api/admin/messages${query}`, { token })
  return {
    total: reply.headers.get('X-Total-Count'),
    list: reply.body as unknown as Record<string, unknown>[],
  }
}

async function admin(): Promise<string> {
  return (await asUser(app, { role: 'admin' })).token
}

async function newest(token: string): Promise<Record<string, unknown>> {
  const { list } = await inbox('', token)
  if (!list[0]) throw new Error('The inbox is empty.')
  return list[0]
}

describe('the contact form', () => {
  test('stores the message, and emails it to the support address with the sender as Reply-To', async () => {
    const reply = await write({ name: '<b>Ada</b> Reader' })
    expect(reply).toMatchObject({ status: 200, body: { msg: messages.received } })
    const receivedEmail = await app.mail.emailTo(support, '<b>Ada</b> Reader')
    expect(receivedEmail.source).toContain('Reply-To: ada@example.test')
    expect(receivedEmail.source).toContain('What can I do?')
    expect(receivedEmail.source).toContain('&lt;b&gt;Ada&lt;/b&gt;')
    expect(await newest(await admin())).toMatchObject({
      name: '<b>Ada</b> Reader',
      email: 'ada@example.test',
      readAt: null,
      answer: '',
      user: null,
    })
  })

  test('records the logged-in user, and treats an expired token as anonymous', async () => {
    const testUser = await asUser(app)
    await write({}, testUser.token)
    expect(await newest(await admin())).toMatchObject({
      user: { _id: testUser.id, fullname: testUser.fullname },
    })
    expect((await write({}, 'x'.repeat(43))).status).toBe(200)
  })

  test.each([
    [{ name: ' ' }, 'name', messages.fieldsEmpty],
    [{ email: '' }, 'email', messages.fieldsEmpty],
    [{ email: 'nobody' }, 'email', messages.invalidEmail],
    [{ message: '\u200B' }, 'message', messages.fieldsEmpty],
    [{ message: 'Too short' }, 'message', messages.messageTooShort],
    [{ message: 'a'.repeat(5001) }, 'message', messages.messageTooLong],
    [{ name: 'a'.repeat(101) }, 'name', messages.nameTooLong],
  ])('rejects %j at its field', async (options, field, msg) => {
    expect(await write(options)).toMatchObject({
      status: 400,
      body: { msg, fields: { [field]: msg } },
    })
  })

  test('accepts but does not store messages that fill the honeypot field', async () => {
    const token = await admin()
    const before = await inbox('', token)
    expect((await write({ website: 'https://spam.test' })).body).toEqual({ msg: messages.received })
    expect(await inbox('', token)).toEqual(before)
  })
})

describe('the inbox', () => {
  test('is searched with special characters taken literally', async () => {
    const token = await admin()
    await write({ message: 'A question about 100% of zebras' })
    expect(await inbox('?search=ZEBRA', token)).toMatchObject({ total: '1' })
    expect(await inbox('?search=0%25%20of', token)).toMatchObject({ total: '1' })
    expect(await inbox('?search=0_%25', token)).toMatchObject({ total: '0', list: [] })
  })

  test('lists closed messages after open ones, until they are reopened', async () => {
    const token = await admin()
    const order = async () => {
      const { list } = await inbox('?search=okapi', token)
      return list.map(({ message, closedAt }) => [message, closedAt === null ? 'open' : 'closed'])
    }
    await write({ message: 'The first okapi' })
    await write({ message: 'The second okapi' })
    const { _id } = await newest(token)
    const change = (closed: boolean) =>
      callApi(app, `PATCH /api/admin/messages/${_id}`, { token, body: { closed } })
    expect((await change(true)).body).toEqual({ msg: messages.closed })
    expect(await order()).toEqual([
      ['The first okapi', 'open'],
      ['The second okapi', 'closed'],
    ])
    expect((await change(false)).body).toEqual({ msg: messages.reopened })
    expect((await order())[0]).toEqual(['The second okapi', 'open'])
  })

  test('has ten per page, newest first', async () => {
    const token = await admin()
    for (let count = 0; count < 11; count++) await write({ message: `Walrus number ${count}` })
    const first = await inbox('?search=walrus', token)
    expect(first).toMatchObject({ total: '11', list: { length: 10 } })
    expect(first.list[0]).toMatchObject({ message: 'Walrus number 10' })
    const { list } = await inbox('?search=walrus&page=2', token)
    expect(list).toMatchObject([{ message: 'Walrus number 0' }])
  })

  test('has the lines of the reply in the email', async () => {
    const token = await admin()
    await write({ email: 'lines@example.test' })
    const { _id } = await newest(token)
    const body = { answer: '1. Log out\n2. Log in\n\n<b>Bob</b>' }
    await callApi(app, `POST /api/admin/messages/${_id}/answer`, { token, body })
    const { source } = await app.mail.emailTo('lines@example.test', 'reply')
    expect(source).toMatch(/^1\. Log out\r?\n2\. Log in$/m)
    expect(source).toContain('<p>1. Log out<br />2. Log in</p><p>&lt;b&gt;Bob&lt;/b&gt;</p>')
  })

  test('accepts one reply of several admins and sends it once', async () => {
    const token = await admin()
    await write({ email: 'asker@example.test' })
    const { _id } = await newest(token)
    const replies = await Promise.all(
      [1, 2, 3].map((count) =>
        callApi(app, `POST /api/admin/messages/${_id}/answer`, {
          token,
          body: { answer: `Answer ${count}` },
        }),
      ),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409])
    const rejected = replies.find((reply) => reply.status === 409)
    expect(rejected?.body['msg']).toBe(messages.alreadyReplied)
    const { answer, readAt } = await newest(token)
    expect(readAt).toEqual(expect.any(String))
    const receivedEmail = await app.mail.emailTo('asker@example.test', 'reply')
    expect(receivedEmail.source).toContain(String(answer))
    expect(receivedEmail.source).toContain(`Reply-To: ${support}`)
    await untilEmailsAreSent(app)
    expect(app.mail.emails.filter(({ to }) => to === 'asker@example.test')).toHaveLength(1)
  })

  test.each(['01900000-0000-7000-8000-000000000000', 'nonsense'])(
    'returns 404 for the id %s',
    async (id) => {
      const token = await admin()
      const changes = [
        callApi(app, `PATCH /api/admin/messages/${id}`, { token, body: { read: true } }),
        callApi(app, `POST /api/admin/messages/${id}/answer`, { token, body: { answer: 'Yes.' } }),
      ]
      for (const reply of await Promise.all(changes)) {
        expect(reply).toMatchObject({ status: 404, body: { msg: messages.unknownMessage } })
      }
    },
  )

  test('rejects an empty reply', async () => {
    const token = await admin()
    await write()
    const { _id } = await newest(token)
    const reply = await callApi(app, `POST /api/admin/messages/${_id}/answer`, {
      token,
      body: { answer: '  ' },
    })
    expect(reply).toMatchObject({ status: 400, body: { msg: messages.replyEmpty } })
  })
})

describe('the newsletter', () => {
  const subscribe = (email: string, more: object = {}) =>
    callApi(app, 'POST /api/newsletter', { body: { email, ...more } })
  const confirm = (token: string): Promise<Reply> =>
    callApi(app, 'POST /api/newsletter/confirmation', { body: { token } })
  const secretFor = async (email: string) =>
    secretIn(await app.mail.emailTo(email, 'Confirm'), '/newsletter/confirm/')
  const isSubscribed = async (email: string) => {
    const { rows } = await app.pool.query(
      'select 1 from newsletter_subscribers where email = $1 and confirmed_at is not null and unsubscribed_at is null',
      [email],
    )
    return rows.length === 1
  }

  test('subscribes an email address only after its link was opened', async () => {
    expect((await subscribe(' Reader@Example.test ')).body).toEqual({
      msg: messages.almostSubscribed,
    })
    expect(await isSubscribed('reader@example.test')).toBe(false)
    const token = await secretFor('reader@example.test')
    expect(await confirm(token)).toMatchObject({ status: 200, body: { msg: messages.subscribed } })
    expect(await confirm(token)).toMatchObject({ status: 200 })
    expect(await isSubscribed('reader@example.test')).toBe(true)
  })

  test('that was requested twice is confirmed and left with the link of either email', async () => {
    const email = 'impatient@example.test'
    await subscribe(email)
    const first = await secretFor(email)
    await subscribe(email)
    const second = await secretFor(email)
    expect(await confirm(first)).toMatchObject({ status: 200, body: { msg: messages.subscribed } })
    expect(await isSubscribed(email)).toBe(true)
    await callApi(app, `POST /api/newsletter/unsubscribe/${first}`)
    expect(await isSubscribed(email)).toBe(false)
    expect(await confirm(second)).toMatchObject({ status: 200 })
  })

  test('returns the same to a subscriber, and sends no second email', async () => {
    await subscribe('twice@example.test')
    await confirm(await secretFor('twice@example.test'))
    expect((await subscribe('twice@example.test')).body).toEqual({ msg: messages.almostSubscribed })
    await untilEmailsAreSent(app)
    expect(app.mail.emails.filter(({ to }) => to === 'twice@example.test')).toHaveLength(1)
  })

  test('is left with one click in the email, and can be joined again', async () => {
    await subscribe('leaver@example.test')
    const receivedEmail = await app.mail.emailTo('leaver@example.test', 'Confirm')
    expect(receivedEmail.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const token = secretIn(receivedEmail, '/newsletter/confirm/')
    await confirm(token)
    const reply = await callApi(app, `POST /api/newsletter/unsubscribe/${token}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(reply).toMatchObject({ status: 200, body: { msg: messages.unsubscribed } })
    expect(await isSubscribed('leaver@example.test')).toBe(false)
    await subscribe('leaver@example.test')
    await confirm(await secretFor('leaver@example.test'))
    expect(await isSubscribed('leaver@example.test')).toBe(true)
  })

  test('is joined by the form of a browser without JavaScript', async () => {
    await subscribe('plain@example.test')
    const post = (token: string) =>
      app.fetch(
        new Request(`${publicUrl}/api/newsletter/confirmation`, {
          method: 'POST',
          headers: { Accept: 'text/html,*/*;q=0.8' },
          body: new URLSearchParams({ token }),
        }),
      )
    const response = await post(await secretFor('plain@example.test'))
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(await response.text()).toContain(messages.subscribed)
    expect(await isSubscribed('plain@example.test')).toBe(true)
    const rejected = await post('nonsense')
    expect(rejected.status).toBe(400)
    expect(await rejected.text()).toContain(messages.subscriptionExpired)
  })

  test.each(['', 'nonsense', 'x'.repeat(5000)])('rejects the secret %j', async (token) => {
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { msg: messages.subscriptionExpired },
    })
  })

  test.each([
    ['', messages.fieldsEmpty],
    ['nobody', messages.invalidEmail],
  ])('rejects the email address %j', async (email, msg) => {
    expect(await subscribe(email)).toMatchObject({ status: 400, body: { msg } })
  })

  test('accepts but does not store addresses when the honeypot field is filled', async () => {
    expect((await subscribe('bot@example.test', { website: 'x' })).status).toBe(200)
    const { rows } = await app.pool.query(
      "select 1 from newsletter_subscribers where email = 'bot@example.test'",
    )
    expect(rows).toEqual([])
  })

  const isKnown = async (email: string) => {
    await cleanUpCorrespondence(app.deps)
    const { rows } = await app.pool.query('select 1 from newsletter_subscribers where email = $1', [
      email,
    ])
    return rows.length === 1
  }
  /** What the queue does until the mail server accepts the email; undefined ends the job. */
  const retry = (email: string) =>
    createCorrespondenceEmails(app.deps)['newsletter-confirmation'](email)
  const requestedDaysAgo = (email: string, days: number) =>
    app.pool.query(
      'update newsletter_subscribers set created_at = $2, updated_at = $2 where email = $1',
      [email, timeFromNow(app.clock, { days: -days })],
    )

  test('tries an email that cannot be delivered for a week, which does not delay the deletion', async () => {
    const email = 'undeliverable@example.test'
    await subscribe(email)
    await app.mail.emailTo(email, 'Confirm')
    await requestedDaysAgo(email, 6)
    expect(await retry(email)).toMatchObject({ to: email })
    expect(await isKnown(email)).toBe(true)
    app.clock.pass({ days: 2 })
    expect(await retry(email)).toBeUndefined()
    expect(await isKnown(email)).toBe(false)
  })

  test('sends no email to an address that was unsubscribed more than a week ago', async () => {
    const email = 'left@example.test'
    await subscribe(email)
    const token = await secretFor(email)
    await confirm(token)
    await callApi(app, `POST /api/newsletter/unsubscribe/${token}`)
    await requestedDaysAgo(email, 8)
    expect(await retry(email)).toBeUndefined()
    await subscribe(email)
    expect(await confirm(await secretFor(email))).toMatchObject({ status: 200 })
  })

  test('deletes an unconfirmed address a week after its last request', async () => {
    const email = 'silent@example.test'
    await subscribe(email)
    await app.mail.emailTo(email, 'Confirm')
    app.clock.pass({ days: 6 })
    expect(await isKnown(email)).toBe(true)
    await subscribe(email)
    app.clock.pass({ days: 6 })
    expect(await isKnown(email)).toBe(true)
    app.clock.pass({ days: 2 })
    expect(await isKnown(email)).toBe(false)
  })
})
