import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { countedRules } from '#server/platform/rate-limits/rules.ts'
import { shortPost, type ShortPost } from '#shared/contract/community/community.ts'
import { mentionSuggestions } from '#shared/contract/community/mentions.ts'
import { notificationListResponse } from '#shared/contract/notifications.ts'
import { communityLimits } from '#shared/limits.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
type Member = TestUser & { token: string }

async function getPost({ token }: Member, id: string): Promise<ShortPost> {
  const { body } = await callApi(app, `GET /api/post/${id}?fields=short`, { token })
  return shortPost.parse(body)
}

const editPost = ({ token }: Member, id: string, content: string, version?: number) =>
  callApi(app, `PATCH /api/post/${id}?fields=short`, { token, body: { content, version } })
const editComment = ({ token }: Member, id: string, text: string) =>
  callApi(app, `PATCH /api/post/comment/${id}`, { token, body: { text } })
const deletePost = ({ token }: Member, id: string) =>
  callApi(app, `DELETE /api/post/${id}`, { token })
const prefer = ({ token }: Member, category: string, choice: object) =>
  callApi(app, 'PATCH /user/notification-settings', {
    token,
    body: { categories: [{ category, ...choice }] },
  })

/** What a user sees in the app. */
async function listNotifications({ token }: Member) {
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  return notificationListResponse.parse(body).notifications
}
const listKinds = async (user: Member) => (await listNotifications(user)).map(({ kind }) => kind)

const link = ({ id, username }: TestUser) => ({ _id: id, username: username.toLowerCase() })

describe('a mention', () => {
  test('in a post is a link for everyone, and notifies whom it mentions', async () => {
    const [author, ada] = [await asMember(app), await asMember(app)]
    const content = `Hello @${ada.username.toUpperCase()}, not @nobody-has-this-name`
    const id = await createPost(app, author.token, { content })
    const seen = await getPost(await asMember(app), id)
    expect(seen.content).toBe(content)
    expect(seen.mentionedUsers).toEqual([link(ada)])
    expect(await listNotifications(ada)).toMatchObject([
      { kind: 'mention', actors: [{ _id: author.id }], people: 1, unread: true, post: { _id: id } },
    ])
    const full = await callApi(app, `GET /api/post/${id}`, ada)
    expect(full.body).toMatchObject({ content })
    expect(full.body).not.toHaveProperty('mentionedUsers')
  })

  test('in a comment and a reply notifies too', async () => {
    const [author, ada, bo] = [await asMember(app), await asMember(app), await asMember(app)]
    const post = await createPost(app, author.token)
    const comment = await createComment(app, author.token, post, `See this, @${ada.username}`)
    await createReply(app, author.token, comment, `And you, @${bo.username}!`)
    const [thread] = (await getPost(bo, post)).comments
    expect(thread?.mentionedUsers).toEqual([link(ada)])
    expect(thread?.replies[0]?.mentionedUsers).toEqual([link(bo)])
    expect(await listKinds(ada)).toEqual(['mention'])
    expect(await listKinds(bo)).toEqual(['mention'])
  })

  test('never notifies oneself, nor twice of one text', async () => {
    const [author, owner] = [await asMember(app), await asMember(app)]
    const post = await createPost(app, owner.token, { content: `I am @${owner.username}` })
    const text = `@${author.username} thanks @${owner.username}, @${owner.username}`
    const comment = await createComment(app, author.token, post, text)
    await createReply(app, owner.token, comment, `Welcome, @${author.username}`)
    expect(await listKinds(owner)).toEqual(['comment'])
    expect(await listKinds(author)).toEqual(['comment_reply'])
    expect((await getPost(owner, post)).mentionedUsers).toEqual([link(owner)])
  })

  test('leaves addresses, links and code alone', async () => {
    const [author, ada] = [await asMember(app), await asMember(app)]
    const { username } = ada
    const content = `x@${username}, ${username}@${username}.org, https://a.test/@${username} \`@${username}\``
    const id = await createPost(app, author.token, { content })
    const seen = await getPost(ada, id)
    expect(seen.content).toBe(content)
    expect(seen.mentionedUsers).toBeUndefined()
    expect(await listKinds(ada)).toEqual([])
  })

  test('is stored with the user, so that a new username leads to no one else', async () => {
    const [author, ada, other] = [await asMember(app), await asMember(app), await asMember(app)]
    const id = await createPost(app, author.token, { content: `Hi @${ada.username}` })
    const rename = (user: TestUser, username: string) =>
      app.deps.db.update(users).set({ username }).where(eq(users.id, user.id))
    await rename(ada, `${ada.username}-new`)
    await rename(other, ada.username)
    await editPost(author, id, `Hi again @${ada.username}`)
    expect((await getPost(author, id)).mentionedUsers).toEqual([link(ada)])
    expect(await listKinds(other)).toEqual([])
  })

  test('is plain text once the account is to be erased, and when it is', async () => {
    const [author, ada] = [await asMember(app), await asMember(app)]
    const id = await createPost(app, author.token, { content: `Hi @${ada.username}` })
    const isAda = eq(users.id, ada.id)
    await app.deps.db.update(users).set({ erasureAt: app.clock.now() }).where(isAda)
    expect((await getPost(author, id)).mentionedUsers).toBeUndefined()
    await app.deps.db.update(users).set({ erasureAt: null }).where(isAda)
    expect((await getPost(author, id)).mentionedUsers).toEqual([link(ada)])
    await app.deps.db.delete(users).where(isAda)
    const seen = await getPost(author, id)
    expect(seen.content).toBe(`Hi @${ada.username}`)
    expect(seen.mentionedUsers).toBeUndefined()
  })

  test('of suspended users is plain text', async () => {
    const [author, ada] = [await asMember(app), await asMember(app)]
    await app.deps.db
      .update(users)
      .set({ suspendedAt: app.clock.now() })
      .where(eq(users.id, ada.id))
    const id = await createPost(app, author.token, { content: `Hi @${ada.username}` })
    expect((await getPost(author, id)).mentionedUsers).toBeUndefined()
  })

  test('beyond the limit is plain text and notifies no one', async () => {
    const author = await asMember(app)
    const members: Member[] = []
    for (let n = 0; n <= communityLimits.mentionedUsersMax; n++) members.push(await asMember(app))
    const content = members.map(({ username }) => `@${username}`).join(' ')
    const id = await createPost(app, author.token, { content })
    const [last, ...others] = members.toReversed()
    expect((await getPost(author, id)).mentionedUsers).toEqual(others.toReversed().map(link))
    for (const member of others) expect(await listKinds(member)).toEqual(['mention'])
    expect(last && (await listKinds(last))).toEqual([])
  })
})

describe('an edit', () => {
  test('notifies only whom it adds, and takes back what was not read', async () => {
    const [author, ada, bo] = [await asMember(app), await asMember(app), await asMember(app)]
    const id = await createPost(app, author.token, { content: `Hi @${ada.username}` })
    const [first] = await listNotifications(ada)
    await editPost(author, id, `Hi @${ada.username} and @${bo.username}`)
    expect(await listNotifications(ada)).toEqual([{ ...first, post: expect.anything() }])
    expect(await listKinds(bo)).toEqual(['mention'])
    await editPost(author, id, `Hi @${bo.username}`)
    expect(await listKinds(ada)).toEqual([])
    expect((await getPost(author, id)).mentionedUsers).toEqual([link(bo)])
    await editPost(author, id, `Hi @${bo.username}, @${ada.username}`)
    expect(await listNotifications(ada)).toMatchObject([{ _id: first?._id, kind: 'mention' }])
  })

  test('of a comment likewise, and what was read stays', async () => {
    const [author, ada] = [await asMember(app), await asMember(app)]
    const post = await createPost(app, author.token)
    const comment = await createComment(app, author.token, post)
    await editComment(author, comment, `Well, @${ada.username}`)
    expect(await listKinds(ada)).toEqual(['mention'])
    await callApi(app, 'POST /api/notifications/read', { token: ada.token, body: {} })
    await editComment(author, comment, 'Well')
    await editComment(author, comment, `Well, @${ada.username}`)
    expect(await listNotifications(ada)).toMatchObject([{ kind: 'mention', unread: false }])
  })

  test('two at once leave the mentions of the text that stays', async () => {
    const [author, ada, bo] = [await asMember(app), await asMember(app), await asMember(app)]
    for (let round = 0; round < 5; round++) {
      const id = await createPost(app, author.token, { content: `Round ${round}` })
      const edits = [ada, bo].flatMap(({ username }) => [
        editPost(author, id, `Round ${round} @${username}`),
        editPost(author, id, `Round ${round} @${username}`, 1),
      ])
      await Promise.all(edits)
      const { content, mentionedUsers } = await getPost(author, id)
      const last = content.includes(ada.username) ? ada : bo
      expect(mentionedUsers).toEqual([link(last)])
      const notified = async (user: Member) =>
        (await listNotifications(user)).filter(({ post }) => post?._id === id).length
      expect([await notified(ada), await notified(bo)]).toEqual(last === ada ? [1, 0] : [0, 1])
    }
  })
})

describe('no notification', () => {
  test.each(['mutes', 'blocks'])('from authors whom the user %s, until they stop', async (list) => {
    const [author, ada] = [await asMember(app), await asMember(app)]
    await callApi(app, `PUT /user/${list}/${author.id}`, ada)
    await createPost(app, author.token, { content: `Hi @${ada.username}` })
    expect(await listKinds(ada)).toEqual([])
    await callApi(app, `DELETE /user/${list}/${author.id}`, ada)
    expect(await listKinds(ada)).toEqual(['mention'])
  })

  test('from authors who blocked the user, or in threads and below posts of hidden authors', async () => {
    const [author, ada, hidden] = [await asMember(app), await asMember(app), await asMember(app)]
    await callApi(app, `PUT /user/blocks/${ada.id}`, author)
    await createPost(app, author.token, { content: `Hi @${ada.username}` })
    expect(await listKinds(ada)).toEqual([])
    await callApi(app, `PUT /user/mutes/${hidden.id}`, ada)
    const writer = await asMember(app)
    const text = `Look, @${ada.username}`
    await createComment(app, writer.token, await createPost(app, hidden.token), text)
    const thread = await createComment(app, hidden.token, await createPost(app, writer.token))
    await createReply(app, writer.token, thread, text)
    expect(await listKinds(ada)).toEqual([])
    await callApi(app, `DELETE /user/mutes/${hidden.id}`, ada)
    expect(await listKinds(ada)).toEqual(['mention', 'mention'])
  })

  test('once the text is deleted or hidden, and again when it is shown', async () => {
    const [author, ada, moderator] = [
      await asMember(app),
      await asMember(app),
      await asModerator(app),
    ]
    const content = `Hi @${ada.username}`
    await deletePost(author, await createPost(app, author.token, { content }))
    expect(await listKinds(ada)).toEqual([])
    const post = await createPost(app, author.token)
    const comment = await createComment(app, author.token, post, content)
    await createReply(app, ada.token, comment)
    await callApi(app, `DELETE /api/post/comment/${comment}`, author)
    expect(await listKinds(ada)).toEqual([])
    const { rows } = await app.pool.query('select from user_mentions where comment_id = $1', [
      comment,
    ])
    expect(rows).toEqual([])
    await decide(app, moderator, {
      kind: 'post',
      id: await createPost(app, author.token, { content }),
    })
    expect(await listKinds(ada)).toEqual([])
  })

  test('for users who turned mentions off, and only in the app for those who want no email', async () => {
    const [author, ada, bo] = [await asMember(app), await asMember(app), await asMember(app)]
    await prefer(ada, 'mentions', { inApp: false, email: 'never' })
    await prefer(bo, 'mentions', { email: 'never' })
    const content = `Hi @${ada.username} and @${bo.username}`
    const id = await createPost(app, author.token, { content })
    expect(await listKinds(ada)).toEqual([])
    expect(await listKinds(bo)).toEqual(['mention'])
    expect((await getPost(ada, id)).mentionedUsers).toEqual([link(ada), link(bo)])
  })

  test('of a comment does not silence the mention in it', async () => {
    const [author, owner] = [await asMember(app), await asMember(app)]
    await prefer(owner, 'comments', { inApp: false, email: 'never' })
    const post = await createPost(app, owner.token)
    await createComment(app, author.token, post, `Nice, @${owner.username}`)
    expect(await listKinds(owner)).toEqual(['mention'])
  })
})

describe('suggestions', () => {
  const suggest = ({ token }: { token?: string }, search: string) =>
    callApi(app, `GET /api/mentions?search=${encodeURIComponent(search)}`, { token })
  const suggestNames = async (user: Member, search: string) =>
    mentionSuggestions
      .parse((await suggest(user, search)).body)
      .users.map(({ username }) => username)

  test('are users whose username or full name starts so, usernames first', async () => {
    const viewer = await asMember(app, { username: 'quinn-viewer' })
    await asMember(app, { username: 'zz9', fullname: 'Quinn Zimmer' })
    await asMember(app, { username: 'quinn.b', fullname: 'Bea' })
    await asMember(app, { username: 'Quinn_A', fullname: 'Quinn Archer' })
    await asMember(app, { username: 'quinn with space', fullname: 'Quinn Space' })
    await asMember(app, { username: 'aquinn', fullname: 'Not Quinn' })
    expect(await suggestNames(viewer, 'QUINN')).toEqual(['quinn.b', 'Quinn_A', 'zz9'])
    expect(await suggestNames(viewer, 'q%')).toEqual([])
    expect(await suggestNames(viewer, 'quinn_')).toEqual(['Quinn_A'])
  })

  test('are at most eight', async () => {
    const viewer = await asMember(app)
    for (let n = 0; n < 10; n++) await asMember(app, { username: `many${n}` })
    const expected = Array.from({ length: 8 }, (_, n) => `many${n}`)
    expect(await suggestNames(viewer, 'many')).toEqual(expected)
  })

  test('leave out who is suspended, deleted, muted or blocked', async () => {
    const viewer = await asMember(app)
    const make = (name: string) => asMember(app, { username: `hide-${name}` })
    const [suspended, deleted, muted] = [await make('a'), await make('b'), await make('c')]
    const [blocked, blocking] = [await make('d'), await make('e')]
    await make('shown')
    const set = (user: TestUser, values: object) =>
      app.deps.db.update(users).set(values).where(eq(users.id, user.id))
    await set(suspended, { suspendedAt: app.clock.now() })
    await set(deleted, { erasureAt: app.clock.now() })
    await callApi(app, `PUT /user/mutes/${muted.id}`, viewer)
    await callApi(app, `PUT /user/blocks/${blocked.id}`, viewer)
    await callApi(app, `PUT /user/blocks/${viewer.id}`, blocking)
    expect(await suggestNames(viewer, 'hide-')).toEqual(['hide-shown'])
  })

  test('need a login and something to search for', async () => {
    expect((await suggest({}, 'a')).status).toBe(401)
    const viewer = await asMember(app)
    expect(await suggest(viewer, ' ')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
    expect((await suggest(viewer, 'a'.repeat(51))).status).toBe(400)
  })
})

describe('with rate limits', () => {
  const limited = useTestApp({ rateLimits: true })

  test('suggestions are limited per user', async () => {
    const { token } = await asMember(limited)
    const suggest = () => callApi(limited, 'GET /api/mentions?search=a', { token })
    const { points } = countedRules.mentionSuggestionsPerUser
    for (let taken = 0; taken < points; taken++) expect((await suggest()).status).toBe(200)
    expect((await suggest()).status).toBe(429)
  })
})

// Moves the clock, so it is the last.
test('an email has the mention, unless it was taken back', async () => {
  const [author, ada, bo] = [await asMember(app), await asMember(app), await asMember(app)]
  for (const user of [ada, bo]) await prefer(user, 'mentions', { email: 'immediate' })
  const content = `Hi @${ada.username} and @${bo.username}`
  const id = await createPost(app, author.token, { content })
  await editPost(author, id, `Hi @${ada.username}`)
  app.clock.pass({ minutes: 6 })
  await sendNotificationEmails(app)
  const to = (user: Member) => app.mail.emails.filter((email) => email.to === user.email)
  expect(to(bo)).toEqual([])
  expect(to(ada)).toHaveLength(1)
  expect(to(ada)[0]?.source).toContain(`${author.fullname} mentioned you`)
  expect(to(ada)[0]?.source).toContain(`/social/post/${id}`)
})
