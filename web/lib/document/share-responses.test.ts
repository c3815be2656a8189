import { expect, test } from 'vitest'
import { shareResponses } from './share-responses.ts'

test('sends equal GET requests once and gives each caller a response of its own', async () => {
  const sent: string[] = []
  const send = shareResponses(async (request) => {
    sent.push(request.url)
    return Response.json({ url: request.url }, { status: 201, headers: { 'X-Total-Count': '3' } })
  })
  const [first, second, other] = await Promise.all([
    send(new Request('http://lectern.test/a')),
    send(new Request('http://lectern.test/a')),
    send(new Request('http://lectern.test/b')),
  ])
  expect(await first.json()).toEqual({ url: 'http://lectern.test/a' })
  expect(await second.json()).toEqual({ url: 'http://lectern.test/a' })
  expect(second.status).toBe(201)
  expect(second.headers.get('X-Total-Count')).toBe('3')
  expect(await other.json()).toEqual({ url: 'http://lectern.test/b' })
  expect(sent).toEqual(['http://lectern.test/a', 'http://lectern.test/b'])
})

test('sends other methods every time', async () => {
  let count = 0
  const send = shareResponses(() => {
    count += 1
    return new Response(null, { status: 204 })
  })
  for (let index = 0; index < 2; index += 1) {
    const response = await send(new Request('http://lectern.test/a', { method: 'PUT' }))
    expect(response.status).toBe(204)
  }
  expect(count).toBe(2)
})
