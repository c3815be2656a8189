import { describe, expect, test } from 'vitest'
import {
  listedUsersResponse,
  shortSocialProfileResponse,
  socialProfileResponse,
} from '#shared/contract/community/community.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { createPost } from '#tests/factories/community.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { getDefaultAvatar } from '#tests/helpers/default-avatar.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const follow = (token: string, id: string) =>
  callApi(app, `PUT /api/people/${id}/follow`, { token })
const unfollow = (token: string, id: string) =>
  callApi(app, `DELETE /api/people/${id}/follow`, { token })

async function users(token: string, path: `/${string}`) {
  return listedUsersResponse.parse((await callApi(app, `GET ${path}`, { token })).body)
}

const names = (response: { people: { fullname: string }[] }) =>
  response.people.map(({ fullname }) => fullname)

describe('following', () => {
  test('lists each user for the other once, until unfollowed', async () => {
    const reader = await asMember(app)
    const author = await asMember(app)
    for (let time = 0; time < 2; time++) {
      expect(await follow(reader.token, author.id)).toMatchObject({
        status: 200,
        body: { msg: messages.followed(author.fullname), followed: true },
      })
    }
    const followers = await users(author.token, `/api/people/${author.id}/followers`)
    expect(followers.people).toEqual([
      {
        _id: reader.id,
        fullname: reader.fullname,
        avatar: getDefaultAvatar(reader),
        stack: '',
        followed: false,
      },
    ])
    const following = await users(reader.token, `/api/people/${reader.id}/following`)
    expect(following.people).toMatchObject([{ _id: author.id, followed: true }])
    for (let time = 0; time < 2; time++) {
      expect((await unfollow(reader.token, author.id)).body).toEqual({
        msg: messages.unfollowed(author.fullname),
        followed: false,
      })
    }
    expect(await users(author.token, `/api/people/${author.id}/followers`)).toEqual({ people: [] })
  })

  test('the own account or an unknown user is rejected', async () => {
    const { token, id } = await asMember(app)
    expect(await follow(token, id)).toMatchObject({
      status: 400,
      body: { msg: messages.notYourself },
    })
    for (const unknown of [crypto.randomUUID(), 'nonsense']) {
      expect(await follow(token, unknown)).toMatchObject({
        status: 404,
        body: { msg: messages.unknownUser },
      })
    }
  })

  test('is listed twenty per page, newest first, without gaps at equal timestamps', async () => {
    const author = await asMember(app)
    await app.pool.query(
      `with fans as (
         insert into users (fullname, username, email, activated_at)
         select 'Fan Number ' || n, 'fan' || n, 'fan' || n || '@example.test', now()
         from generate_series(1, 45) n returning id
       ) insert into follows (follower_id, followed_id) select id, $1 from fans`,
      [author.id],
    )
    const pages: string[][] = []
    let next: string | undefined = ''
    while (next !== undefined) {
      const query: string = next && `?before=${encodeURIComponent(next)}`
      const page = await users(author.token, `/api/people/${author.id}/followers${query}`)
      pages.push(names(page))
      next = page.next
    }
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
    expect(new Set(pages.flat()).size).toBe(45)
    const broken = await callApi(app, `GET /api/people/${author.id}/followers?before=x`, author)
    expect(broken).toMatchObject({ status: 400, body: { msg: messages.badCursor } })
  })
})

describe('suggestions', () => {
  test('are friends of friends first, then recent authors, without the own account and followed users', async () => {
    const reader = await asMember(app)
    const [friend, other] = [await asMember(app), await asMember(app)]
    const shared = await asMember(app, { fullname: 'Followed By Two' })
    const once = await asMember(app, { fullname: 'Followed By One' })
    const writer = await asMember(app, { fullname: 'Somebody Who Writes' })
    for (const { id } of [friend, other]) await follow(reader.token, id)
    await app.pool.query(
      'insert into follows (follower_id, followed_id) values ($1, $3), ($2, $3), ($1, $4)',
      [friend.id, other.id, shared.id, once.id],
    )
    await createPost(app, writer.token)
    await createPost(app, other.token)
    await createPost(app, reader.token)
    const suggested = await users(reader.token, '/api/people/suggestions')
    expect(suggested.people).toHaveLength(5)
    expect(names(suggested).slice(0, 3)).toEqual([
      'Followed By Two',
      'Followed By One',
      'Somebody Who Writes',
    ])
    const ids = suggested.people.map(({ _id }) => _id)
    for (const { id } of [reader, friend, other]) expect(ids).not.toContain(id)
  })
})

describe('the social profile', () => {
  const profile = (token: string, id: string, query = '') =>
    callApi(app, `GET /user/social/profile/${id}${query}`, { token })

  test('has the user without email and gender, and their posts', async () => {
    const author = await asMember(app, { bio: 'Draws maps.', gender: 'Female' })
    const reader = await asMember(app)
    const first = await createPost(app, author.token)
    const second = await createPost(app, author.token)
    await createPost(app, reader.token)
    await follow(reader.token, author.id)
    const reply = await profile(reader.token, author.id)
    const { user, posted } = socialProfileResponse.parse(reply.body)
    expect(user).toEqual({
      _id: author.id,
      fullname: author.fullname,
      username: author.username,
      avatar: getDefaultAvatar(author),
      stack: '',
      bio: 'Draws maps.',
      desc: '',
      role: 'student',
      authorize: false,
      followers: 1,
      following: 0,
      posts: 2,
      canBlock: true,
      hidden: null,
      followed: true,
    })
    expect(posted.map(({ _id }) => _id)).toEqual([second, first])
    expect(JSON.stringify(reply.body)).not.toContain(author.email)
    const older = await profile(reader.token, author.id, `?fields=short&before=${second}`)
    expect(shortSocialProfileResponse.parse(older.body).posted).toMatchObject([{ _id: first }])
    const images = await profile(reader.token, author.id, '?images=true')
    expect(socialProfileResponse.parse(images.body).posted).toEqual([])
  })

  test('of an unknown user is 404', async () => {
    const { token } = await asMember(app)
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      expect(await profile(token, id)).toMatchObject({
        status: 404,
        body: { msg: messages.unknownUser },
      })
    }
  })

  test('has a Vary header, since page and call share the URL', async () => {
    const { token, id } = await asMember(app)
    expect((await profile(token, id)).headers.get('Vary')).toContain('Accept')
    expect((await profile('', id)).headers.get('Vary')).toContain('Accept')
  })
})
