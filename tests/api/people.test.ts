import { describe, expect, test } from 'vitest'
import {
  listedUsersResponse,
  shortSocialProfileResponse,
  socialProfileResponse,
} from '#shared/contract/community.ts'
import { communityMessages as messages } from '#shared/messages/community.ts'
import { createPost } from '../factories/community.ts'
import { asMember } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { defaultAvatarOf } from '../helpers/default-avatar.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

const follow = (token: string, id: string) => ask(house, `PUT /api/people/${id}/follow`, { token })
const unfollow = (token: string, id: string) =>
  ask(house, `DELETE /api/people/${id}/follow`, { token })

async function people(token: string, path: `/${string}`) {
  return listedUsersResponse.parse((await ask(house, `GET ${path}`, { token })).body)
}

const names = (answer: { people: { fullname: string }[] }) =>
  answer.people.map(({ fullname }) => fullname)

describe('following', () => {
  test('puts each on the other’s list, once, until it ends', async () => {
    const reader = await asMember(house)
    const author = await asMember(house)
    for (let time = 0; time < 2; time++) {
      expect(await follow(reader.token, author.id)).toMatchObject({
        status: 200,
        body: { msg: messages.followed(author.fullname), followed: true },
      })
    }
    const followers = await people(author.token, `/api/people/${author.id}/followers`)
    expect(followers.people).toEqual([
      {
        _id: reader.id,
        fullname: reader.fullname,
        avatar: defaultAvatarOf(reader),
        stack: '',
        followed: false,
      },
    ])
    const following = await people(reader.token, `/api/people/${reader.id}/following`)
    expect(following.people).toMatchObject([{ _id: author.id, followed: true }])
    for (let time = 0; time < 2; time++) {
      expect((await unfollow(reader.token, author.id)).body).toEqual({
        msg: messages.unfollowed(author.fullname),
        followed: false,
      })
    }
    expect(await people(author.token, `/api/people/${author.id}/followers`)).toEqual({ people: [] })
  })

  test('oneself or nobody is refused', async () => {
    const { token, id } = await asMember(house)
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

  test('is listed twenty a page, the newest first, without a gap at equal times', async () => {
    const author = await asMember(house)
    await house.pool.query(
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
      const page = await people(author.token, `/api/people/${author.id}/followers${query}`)
      pages.push(names(page))
      next = page.next
    }
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
    expect(new Set(pages.flat()).size).toBe(45)
    const broken = await ask(house, `GET /api/people/${author.id}/followers?before=x`, author)
    expect(broken).toMatchObject({ status: 400, body: { msg: messages.badCursor } })
  })
})

describe('suggestions', () => {
  test('are friends of friends first, then who wrote last; never oneself or somebody followed', async () => {
    const reader = await asMember(house)
    const [friend, other] = [await asMember(house), await asMember(house)]
    const shared = await asMember(house, { fullname: 'Followed By Two' })
    const once = await asMember(house, { fullname: 'Followed By One' })
    const writer = await asMember(house, { fullname: 'Somebody Who Writes' })
    for (const { id } of [friend, other]) await follow(reader.token, id)
    await house.pool.query(
      'insert into follows (follower_id, followed_id) values ($1, $3), ($2, $3), ($1, $4)',
      [friend.id, other.id, shared.id, once.id],
    )
    await createPost(house, writer.token)
    await createPost(house, other.token)
    await createPost(house, reader.token)
    const suggested = await people(reader.token, '/api/people/suggestions')
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
    ask(house, `GET /user/social/profile/${id}${query}`, { token })

  test('is the person without e-mail and gender, with their posts', async () => {
    const author = await asMember(house, { bio: 'Draws maps.', gender: 'Female' })
    const reader = await asMember(house)
    const first = await createPost(house, author.token)
    const second = await createPost(house, author.token)
    await createPost(house, reader.token)
    await follow(reader.token, author.id)
    const reply = await profile(reader.token, author.id)
    const { user, posted } = socialProfileResponse.parse(reply.body)
    expect(user).toEqual({
      _id: author.id,
      fullname: author.fullname,
      username: author.username,
      avatar: defaultAvatarOf(author),
      stack: '',
      bio: 'Draws maps.',
      desc: '',
      role: 'student',
      authorize: false,
      followers: 1,
      following: 0,
      posts: 2,
      followed: true,
    })
    expect(posted.map(({ _id }) => _id)).toEqual([second, first])
    expect(JSON.stringify(reply.body)).not.toContain(author.email)
    const older = await profile(reader.token, author.id, `?fields=short&before=${second}`)
    expect(shortSocialProfileResponse.parse(older.body).posted).toMatchObject([{ _id: first }])
    const pictures = await profile(reader.token, author.id, '?images=true')
    expect(socialProfileResponse.parse(pictures.body).posted).toEqual([])
  })

  test('of nobody is unknown', async () => {
    const { token } = await asMember(house)
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      expect(await profile(token, id)).toMatchObject({
        status: 404,
        body: { msg: messages.unknownUser },
      })
    }
  })

  test('tells caches that page and call share the address', async () => {
    const { token, id } = await asMember(house)
    expect((await profile(token, id)).headers.get('Vary')).toContain('Accept')
    expect((await profile('', id)).headers.get('Vary')).toContain('Accept')
  })
})
