import fc from 'fast-check'

type Headers = Record<string, string>

const one = (name: string, ...values: string[]): fc.Arbitrary<Headers> =>
  fc.constantFrom(...values).map((value) => ({ [name]: value }))

/** One malformed header. Node's client accepts Latin-1 but no line breaks. */
const hostileHeader: fc.Arbitrary<Headers> = fc.oneof(
  one('Accept', '*/*', 'text/html', 'application/xml;q=9', ',,;q=x', 'a'.repeat(4000)),
  one('Accept-Encoding', 'br', 'gzip;q=0', 'identity;q=0', '*;q=0', 'zstd, compress', ';;,=', ''),
  one('Range', 'bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,1-,2-', 'lines=1', 'bytes=1e9-'),
  one('If-None-Match', '*', '"x"', 'W/"x", "y"', '"', 'x'.repeat(3000)),
  one('If-Modified-Since', 'yesterday', '0', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  one('X-Forwarded-For', '1.2.3.4', ',,,', '::1', 'a'.repeat(2000), "' or 1=1 --", '\u00ff\u0080'),
  one('X-Forwarded-Proto', 'https', 'javascript', ','),
  one('X-Forwarded-Host', 'evil.example', '"><script>'),
  one('X-HTTP-Method-Override', 'DELETE', 'PUT'),
  one('X-Request-Id', 'a'.repeat(3000), '${jndi:ldap://x}', '../../x'),
  one('Origin', 'null', 'http://evil.example', 'not an origin', 'http://[::1', 'data:'),
  one('Referer', 'http://evil.example/?token=1', 'javascript:1', '%%%'),
  one('Cookie', '=', ';;;', 'a', `a=${'b'.repeat(4000)}`, '__Host-x=%ZZ', 'sign-in=%00; sign-in=2'),
  one('User-Agent', '', '\u00ff\u00fe', 'a'.repeat(4000), '<script>alert(1)</script>'),
  one('Accept-Language', 'xx-invalid', '*;q=2', 'a'.repeat(1000)),
  one('Content-Encoding', 'gzip', 'br', 'identity', 'x'),
  one('Expect', '100-continue'),
  one('Host', 'evil.example', 'localhost:1', 'LOCALHOST', '[::1]', 'a..b', 'xn--a'),
  one('Sec-Fetch-Site', 'cross-site', 'none'),
  one('Purpose', 'prefetch'),
  one('Tus-Resumable', '', '0.2.2', '1.0.0, 1.0.0'),
  one('Upload-Length', '', '0', '-1', '1e3', '9007199254740993', '9'.repeat(3000)),
  one('Upload-Offset', '', '-1', '0x1', '5', '9007199254740991', '9'.repeat(3000)),
  one('Upload-Metadata', 'filename', 'filename =', ',,,', '__proto__ eA==', 'a'.repeat(5000)),
)

/** Usually none, sometimes one to three. */
export const hostileHeaders: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .array(hostileHeader, { minLength: 1, maxLength: 3 })
      .map((headers) => Object.assign({}, ...headers) as Headers),
  },
)

export const contentTypes: fc.Arbitrary<string> = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'APPLICATION/JSON;;;',
  'application/jsonx',
  '',
  '/',
)
