import { beforeAll, describe, expect, test } from 'vitest'
import { postListResponse, shortPost } from '#shared/contract/community/community.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
let author = { token: '', id: '' }

beforeAll(async () => {
  author = await asMember(app)
})

const upload = async () => (await uploadAs(app, author.token, { purpose: 'post' })).public_id
const write = (images: unknown) =>
  callApi(app, 'POST /api/post?fields=short', { ...author, body: { content: 'Look.', images } })
const change = (id: string, body: object) =>
  callApi(app, `PATCH /api/post/${id}?fields=short`, { ...author, body })

async function writeWith(...publicIds: string[]): Promise<string> {
  const reply = await write(publicIds.map((public_id) => ({ public_id })))
  return shortPost.parse(reply.body)._id
}

const isUnused = async (publicId: string) => {
  const { rows } = await app.pool.query('select unused_since from uploads where public_id = $1', [
    publicId,
  ])
  return rows[0]?.unused_since !== null
}

describe('a post with several images', () => {
  test('has them in order with their alternative texts, and the first one in the old shape', async () => {
    const ids = [await upload(), await upload(), await upload(), await upload()]
    const reply = await write(
      ids.map((public_id, index) => ({ public_id, alt: index === 1 ? ' A  map\nof Oslo ' : null })),
    )
    expect(reply.status).toBe(200)
    const post = shortPost.parse(reply.body)
    expect(post.allImages).toEqual(
      ids.map((public_id, index) => ({
        public_id,
        url: expect.stringContaining(public_id),
        alt: index === 1 ? 'A map of Oslo' : '',
      })),
    )
    const { url, public_id } = post.allImages[0] ?? {}
    expect(post.images).toEqual({ url, public_id })
    const list = await callApi(app, 'GET /api/post?limit=1', author)
    expect(postListResponse.parse(list.body).post[0]?.images).toEqual({ url, public_id })
    const profile = `GET /user/social/profile/${author.id}?images=true&fields=short` as const
    const { body } = await callApi(app, profile, author)
    expect(body['posted']).toMatchObject([{ _id: post._id, allImages: { length: 4 } }])
  })

  test('can have four of them and alternative texts of 500 characters', async () => {
    const five = [await upload(), await upload(), await upload(), await upload(), await upload()]
    const images = five.map((public_id) => ({ public_id }))
    expect(await write(images)).toMatchObject({
      status: 400,
      body: { msg: messages.tooManyImages, fields: { images: messages.tooManyImages } },
    })
    const [public_id] = five
    expect(await write([{ public_id, alt: 'a'.repeat(501) }])).toMatchObject({
      status: 400,
      body: { msg: messages.imageAltTooLong },
    })
    expect((await write([{ public_id, alt: 'a'.repeat(500) }])).status).toBe(200)
  })

  test('rejects an image twice, and then claims none', async () => {
    const [public_id, other] = [await upload(), await upload()]
    const rejected = { status: 400, body: { msg: fileMessages.fileExpired } }
    expect(await write([{ public_id: other }, { public_id }, { public_id }])).toMatchObject(
      rejected,
    )
    expect(await isUnused(other)).toBe(true)
    expect((await write([{ public_id }, { public_id: other }])).status).toBe(200)
  })
})

describe('an edit', () => {
  test('changes order and alternative texts, adds and removes images', async () => {
    const [first, second, third] = [await upload(), await upload(), await upload()]
    const id = await writeWith(first, second)
    const reply = await change(id, {
      images: [{ public_id: third, alt: 'New' }, { public_id: first }],
    })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        content: 'Look.',
        version: 2,
        editedAt: expect.any(String),
        allImages: [
          { public_id: third, alt: 'New' },
          { public_id: first, alt: '' },
        ],
      },
    })
    expect([await isUnused(first), await isUnused(second), await isUnused(third)]).toEqual([
      false,
      true,
      false,
    ])
    // A removed image can be added again for a day.
    expect((await change(id, { images: [{ public_id: second }] })).status).toBe(200)
    const without = await change(id, { images: false })
    expect(without.body).toMatchObject({ images: false, allImages: [] })
    expect(await isUnused(second)).toBe(true)
  })

  test('without images leaves them, and rejects those of other posts', async () => {
    const [own, others] = [await upload(), await upload()]
    const id = await writeWith(own)
    await writeWith(others)
    expect((await change(id, { content: 'Only words.' })).body).toMatchObject({
      content: 'Only words.',
      allImages: [{ public_id: own }],
    })
    const rejected = await change(id, { images: [{ public_id: own }, { public_id: others }] })
    expect(rejected).toMatchObject({ status: 400, body: { msg: fileMessages.fileExpired } })
  })
})
