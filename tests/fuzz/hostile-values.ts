import fc from 'fast-check'

/** Text that is known to break parsers, databases, templates and terminals. */
export const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u0007\u001b[31m\u007f',
  '\ud800',
  '\udfff tail',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  '\u2028\u2029',
  'Z\u0351\u036b\u0343algo',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'İıß',
  "' or '1'='1",
  "'; drop table users; --",
  '1) union select 1, 2 from users --',
  '%_\\',
  '$1',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '![a](data:text/html;base64,PHNjcmlwdD4=)',
  'javascript:alert(1)',
  '//evil.example/x',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/files/../../x',
  'a\r\nSet-Cookie: x=1',
  'a%0d%0aX-Injected: 1',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '0x10',
  '١٢٣',
  '2026-02-30T25:61:00Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0199a0a0-0000-7000-8000-00000000000g',
  'true',
  '[]',
  '{}',
  '*'.repeat(300),
  '1. '.repeat(60),
  '('.repeat(200),
  'a'.repeat(201),
  'é'.repeat(5001),
  'a '.repeat(10_000),
  'x'.repeat(70_000),
]

export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 400 }) },
)

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 1e21, 100_001),
  fc.double({ noNaN: true }),
  fc.integer(),
)

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileString },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileString, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('length', 'toJSON', '_id', 'then'), hostileNumber),
  },
)

/** Bodies that are invalid JSON, or unusual JSON. */
export const brokenJson: fc.Arbitrary<Buffer> = fc
  .constantFrom(
    '',
    ' ',
    '{',
    '{"a":',
    '{"a":1,}',
    '{"a":1}{"b":2}',
    "{'a':1}",
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    '[[],{}]',
    'NaN',
    '-Infinity',
    '1e999',
    '\ufeff{}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"email":"a@b.test","email":"c@d.test"}',
    '['.repeat(20_000),
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
    `{"a":"${'x'.repeat(260_000)}"}`,
    `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":${n}`).join()}}`,
  )
  .map((text) => Buffer.from(text))

/** Bytes that are not UTF-8, also inside JSON. */
export const brokenBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  ),
)
