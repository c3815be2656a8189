import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FetchError, type FetchRules, publicInternet } from '../outgoing/send-checked.ts'
import { fetchPage } from './fetch-page.ts'

const pages: Record<string, RequestListener> = {
  '/page': (request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<title>${request.headers.cookie ?? 'no cookie'} ${request.headers['user-agent']}`)
  },
  '/latin': (_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(Buffer.from('<meta charset="iso-8859-1"><title>d\xE9j\xE0</title>', 'latin1'))
  },
  '/image': (_request, response) => {
    response.setHeader('Content-Type', 'image/png')
    response.end('x')
  },
  '/encoded': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
    response.end('x')
  },
  '/missing': (_request, response) => void response.writeHead(404).end(),
  '/endless': (_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.write('<title>Endless</title>')
    const write = () => {
      while (!response.destroyed && response.write('a'.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  },
  '/slow': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.write('<title>')
  },
  '/to-private': (_request, response) => redirect(response, 'http://10.0.0.1/'),
  '/to-file': (_request, response) => redirect(response, 'file:///etc/passwd'),
  '/to-other-name': (_request, response) => redirect(response, 'http://private.test/'),
  '/1': (_request, response) => redirect(response, '/2'),
  '/2': (_request, response) => redirect(response, '/3'),
  '/3': (_request, response) => redirect(response, '/page'),
  '/loop': (_request, response) => redirect(response, '/loop'),
}

function redirect(response: Parameters<RequestListener>[1], location: string): void {
  response.writeHead(302, { Location: location, 'Set-Cookie': 'a=b' }).end()
}

let requests = 0
let port = 0
const server = createServer((request, response) => {
  requests += 1
  pages[request.url ?? '']?.(request, response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Addresses by name; every name is looked up. */
const names: Record<string, string[]> = {
  'site.test': ['127.0.0.1'],
  'private.test': ['10.0.0.1'],
  'mixed.test': ['127.0.0.1', '10.0.0.1'],
  'nowhere.test': [],
}
const rules: FetchRules = {
  isAllowed: (address, to) => address === '127.0.0.1' && to === port,
  resolve: async (hostname) => names[hostname] ?? [],
}

const get = (path: string, host = 'site.test') =>
  fetchPage(`http://${host}:${port}${path}`, 'Tester', rules)

test('fetches a page without cookies, following up to three redirects', async () => {
  expect((await get('/page')).html).toBe('<title>no cookie Tester')
  const redirected = await get('/1')
  expect(redirected.html).toBe('<title>no cookie Tester')
  expect(redirected.url.pathname).toBe('/page')
})

test('decodes the declared charset', async () => {
  expect((await get('/latin')).html).toContain('déjà')
})

test('reads no more than 512 kB', async () => {
  const { html } = await get('/endless')
  expect(html).toMatch(/^<title>Endless/)
  expect(html).toHaveLength(512 * 1024)
})

test.each(['/image', '/encoded', '/missing', '/loop', '/to-private', '/to-file', '/to-other-name'])(
  'rejects %s',
  async (path) => {
    await expect(get(path)).rejects.toBeInstanceOf(FetchError)
  },
)

test('gives up after five seconds', async () => {
  const start = performance.now()
  await expect(get('/slow')).rejects.toBeInstanceOf(FetchError)
  expect(performance.now() - start).toBeLessThan(7000)
}, 10_000)

describe('connects to nothing', () => {
  test.each(['private.test', 'mixed.test', 'nowhere.test'])('for %s', async (host) => {
    const before = requests
    await expect(get('/page', host)).rejects.toBeInstanceOf(FetchError)
    expect(requests).toBe(before)
  })

  test('whose name leads elsewhere at the connection: it is looked up once', async () => {
    let lookups = 0
    const rebinding: FetchRules = {
      ...rules,
      resolve: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
    }
    const page = await fetchPage(`http://site.test:${port}/page`, 'Tester', rebinding)
    expect(page.html).toContain('no cookie')
    expect(lookups).toBe(1)
  })

  test.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://169.254.169.254',
    'http://0',
  ])('private by the rules of production: %s', async (origin) => {
    const before = requests
    for (const url of [`${origin}/page`, `${origin}:${port}/page`]) {
      await expect(fetchPage(url, 'Tester', publicInternet)).rejects.toBeInstanceOf(FetchError)
    }
    expect(requests).toBe(before)
  })

  test.each([
    'ftp://site.test/',
    'file:///etc/passwd',
    'http://user:secret@site.test/',
    'javascript:alert(1)',
    'nonsense',
  ])('for %s', async (url) => {
    await expect(fetchPage(url, 'Tester', rules)).rejects.toBeInstanceOf(FetchError)
  })

  test('on other ports than those of the web', () => {
    expect([80, 443].map((port) => publicInternet.isAllowed('93.184.215.14', port))).toEqual([
      true,
      true,
    ])
    for (const port of [22, 25, 5432, 6379, 8080]) {
      expect(publicInternet.isAllowed('93.184.215.14', port)).toBe(false)
    }
  })
})

test('stops before a host that may not be asked', async () => {
  const before = requests
  const reject = async () => {
    throw new FetchError('too many')
  }
  await expect(
    fetchPage(`http://site.test:${port}/page`, 'Tester', rules, reject),
  ).rejects.toBeInstanceOf(FetchError)
  expect(requests).toBe(before)
})
