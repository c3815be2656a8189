import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpLinkPreviews, fetchLinkPreview } from '#server/domain/community/index.ts'
import { shortPost, type LinkPreview } from '#shared/contract/community/community.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { createPost } from '#tests/factories/community.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const requests: string[] = []
const server = createServer(({ url = '' }, response) => {
  requests.push(url)
  if (url.includes('broken')) return void response.writeHead(500).end()
  response.setHeader('Content-Type', 'text/html')
  response.end(`<meta property="og:title" content="Page &lt;${url}&gt;">
    <meta property="og:description" content="What it says"><meta property="og:site_name" content="A site">`)
})
let port = 0

const app = useTestApp({
  rateLimits: true,
  fetchRules: {
    isAllowed: (address, to) => address === '127.0.0.1' && to === port,
    resolve: async () => ['127.0.0.1'],
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  await app.deps.jobs.work('linkPreview', ({ id }) => fetchLinkPreview(app.deps, id))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const link = (path: string) => `http://pages.test:${port}/${path}`

async function readPreview(token: string, id: string): Promise<LinkPreview | undefined> {
  const { body } = await callApi(app, `GET /api/post/${id}?fields=short`, { token })
  return shortPost.parse(body).preview
}

/** Whether the row of a URL was fetched, successfully or not. */
async function isFetched(url: string): Promise<boolean> {
  const { rows } = await app.pool.query(
    'select from link_previews where url = $1 and expires_at > created_at',
    [url],
  )
  return rows.length > 0
}

async function createPostWithLink(token: string, path: string): Promise<string> {
  const id = await createPost(app, token, { content: `Read ${link(path)}#part today` })
  await until('the preview to be fetched', () => isFetched(link(path)))
  return id
}

test('the first link of a post gets a preview as plain text, fetched once for all posts', async () => {
  const { token } = await asMember(app)
  const id = await createPostWithLink(token, 'first')
  const preview = {
    url: link('first'),
    title: 'Page </first>',
    description: 'What it says',
    siteName: 'A site',
  }
  expect(await readPreview(token, id)).toEqual(preview)
  const other = await createPost(app, token, {
    content: `${publicUrl}/courses ${link('first')} ${link('second')}`,
  })
  expect(await readPreview(token, other)).toEqual(preview)
  expect(requests).toEqual(['/first'])
  const { body } = await callApi(app, `GET /api/post/${id}`, { token })
  expect(body).not.toHaveProperty('preview')
})

test('a page that cannot be read has no preview, and is not fetched again for a day', async () => {
  const { token } = await asMember(app)
  const id = await createPostWithLink(token, 'broken')
  expect(await readPreview(token, id)).toBeUndefined()
  await createPost(app, token, { content: link('broken') })
  const { rows } = await app.pool.query(
    'select extract(epoch from expires_at - created_at) / 3600 as hours from link_previews where url = $1',
    [link('broken')],
  )
  expect(Number(rows[0]?.hours)).toBeCloseTo(24, 0)
  expect(requests.filter((url) => url === '/broken')).toHaveLength(1)
})

test('an edit changes the preview with the link, and a removed preview stays removed', async () => {
  const author = await asMember(app)
  const other = await asMember(app)
  const id = await createPostWithLink(author.token, 'removed')
  const remove = ({ token }: { token: string }) =>
    callApi(app, `DELETE /api/post/${id}/preview`, { token })
  expect((await remove(other)).status).toBe(403)
  expect(await remove(author)).toMatchObject({ body: { msg: messages.previewRemoved } })
  expect(await readPreview(author.token, id)).toBeUndefined()
  const edit = (content: string) =>
    callApi(app, `PATCH /api/post/${id}`, { token: author.token, body: { content } })
  await edit(`Edited, ${link('removed')}`)
  expect(await readPreview(author.token, id)).toBeUndefined()
  await edit(`Edited, ${link('changed')}`)
  await until('the new preview', async () => Boolean(await readPreview(author.token, id)))
  expect(await readPreview(author.token, id)).toMatchObject({ title: 'Page </changed>' })
  await edit('No link')
  expect(await readPreview(author.token, id)).toBeUndefined()
  expect((await callApi(app, 'DELETE /api/post/nonsense/preview', author)).status).toBe(404)
})

test('beyond twenty in an hour, links of a user are not fetched, and the post is still created', async () => {
  // New accounts may not write that many posts.
  const { token } = await asMember(app, { role: 'admin' })
  for (let number = 0; number < 21; number++) {
    await createPost(app, token, { content: link(`many-${number}`) })
  }
  await until('twenty previews', () => isFetched(link('many-19')))
  const { rows } = await app.pool.query("select from pgboss.job where name = 'link-preview'")
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(await isFetched(link('many-20'))).toBe(false)
})

test('an expired preview that no post shows is deleted', async () => {
  const author = await asMember(app)
  const id = await createPostWithLink(author.token, 'expiring')
  const count = async () =>
    (await app.pool.query('select from link_previews where url = $1', [link('expiring')])).rowCount
  app.clock.pass({ days: 8 })
  await cleanUpLinkPreviews(app.deps)
  expect(await count()).toBe(1)
  await app.pool.query('delete from posts where id = $1', [id])
  await cleanUpLinkPreviews(app.deps)
  expect(await count()).toBe(0)
})
