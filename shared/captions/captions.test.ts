import { describe, expect, test } from 'vitest'
import { measureCpu } from '#tests/helpers/measure-cpu.ts'
import { captionLimits } from '../limits.ts'
import { guessLanguage, toLanguageTag } from './languages.ts'
import { decodeCaptions, parseCaptions } from './parse-captions.ts'
import { parseTranscript } from './parse-transcript.ts'
import { toSubRip, toWebVtt } from './serialize-captions.ts'

const parse = (text: string) => parseCaptions(text).cues

describe('WebVTT', () => {
  test('is read without its notes, styles, settings, identifiers and markup', () => {
    const file = `\uFEFFWEBVTT - a title
Kind: captions

STYLE
::cue { color: red }

NOTE
not said --> never

intro
00:01.000 --> 00:02.500 align:start position:10%
<v.loud Ada Lovelace>Hello <i.a>there</i>,</v>
<00:00:02.000>2 &lt; 3 &amp;&nbsp;4 &copy;

01:00:00.000 --> 01:00:01.000
1 < 2 and 3 > 2
`
    expect(parse(file)).toEqual([
      { start: 1, end: 2.5, text: 'Ada Lovelace: Hello there,\n2 < 3 & 4 &copy;' },
      { start: 3600, end: 3601, text: '1 < 2 and 3 > 2' },
    ])
  })

  test('keeps cues that overlap and sorts those that are not in order', () => {
    const file = 'WEBVTT\r\r00:05.000 --> 00:07.000\rb\r\r00:01.000 --> 00:06.000\ra\r'
    expect(parse(file)?.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('of a cue that ends before it starts gets an end', () => {
    expect(parse('WEBVTT\n\n00:05.000 --> 00:01.000\na')).toEqual([{ start: 5, end: 7, text: 'a' }])
  })
})

describe('SubRip', () => {
  test('is read with commas, numbers, position tags and missing empty lines', () => {
    const file = `1\r
00:00:01,500 --> 00:00:02,000\r
{\\an8}<font color="red">One</font>\r
2\r
0:00:03,1 --> 0:00:04\r
Two\r
\r
\r
3\r
00:00:05,000 --> 00:00:06,000\r
\r
`
    expect(parse(file)).toEqual([
      { start: 1.5, end: 2, text: 'One' },
      { start: 3.1, end: 4, text: 'Two' },
    ])
  })
})

describe('files that are not captions', () => {
  test.each([
    '',
    'WEBVTT',
    'WEBVTT\n\nNOTE nothing',
    'a --> b',
    '00:00 --> ',
    '<html>',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n\0',
    'WEBVTT\n\n99:99:99.999 --> 99:99:99.999\nlate',
  ])('such as %j are rejected', (file) => {
    expect(parseCaptions(file)).toEqual({ problem: 'not_captions' })
  })

  test('too large ones and too many cues are named', () => {
    const cue = '00:01.000 --> 00:02.000\na\n\n'
    expect(parseCaptions(cue.repeat(captionLimits.cuesMax)).cues).toHaveLength(10_000)
    expect(parseCaptions(cue.repeat(captionLimits.cuesMax + 1))).toEqual({ problem: 'too_many' })
    expect(parseCaptions(' '.repeat(captionLimits.fileMaxBytes + 1))).toEqual({
      problem: 'too_large',
    })
  })
})

describe('what whisper prints', () => {
  test('is read, with and without hours, and without its other lines', () => {
    const output = `Detecting language using up to the first 30 seconds.
Detected language: English
[00:00.000 --> 00:02.500]  Rivers start small.

[00:59:59.000 --> 01:00:01.000]   [MUSIC] They --> grow.
[01:00:01.000 --> 01:00:02.000]
[01:00:02.000 --> 01:00:03.000]  The sea.
`
    expect(parseTranscript(output).cues).toEqual([
      { start: 0, end: 2.5, text: 'Rivers start small.' },
      { start: 3599, end: 3601, text: '[MUSIC] They -> grow.' },
      { start: 3602, end: 3603, text: 'The sea.' },
    ])
  })

  test('may be WebVTT, which stays as it is', () => {
    const file = toWebVtt([{ start: 0, end: 1, text: '[Applause]' }])
    expect(parseTranscript(file)).toEqual(parseCaptions(file))
  })
})

const mebibyte = captionLimits.fileMaxBytes - 100
const cueOf = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`

test.each([
  ['open tags', cueOf('<'.repeat(mebibyte))],
  ['unclosed voices', cueOf('<v '.repeat(mebibyte / 3))],
  ['a voice without an end', cueOf(`<v ${' '.repeat(mebibyte)}`)],
  ['letters of a tag', cueOf(`<${'a'.repeat(mebibyte)}`)],
  ['open braces', cueOf('{\\'.repeat(mebibyte / 2))],
  ['ampersands', cueOf('&'.repeat(mebibyte))],
  ['spaces', cueOf(`${' '.repeat(mebibyte)}x`)],
  ['spaces before an arrow', `${' '.repeat(mebibyte)}-->`],
  ['digits', `${'1'.repeat(mebibyte)} -->`],
  ['arrows', '-->'.repeat(mebibyte / 3)],
  ['timings', '00:01.000 --> 00:02.000\n'.repeat(mebibyte / 24)],
  ['numbers', '1\n'.repeat(mebibyte / 2)],
  ['line breaks', '\r'.repeat(mebibyte)],
  ['brackets', '['.repeat(mebibyte)],
  ['printed timings', '[00:01.000 --> 00:02.000]\n'.repeat(mebibyte / 26)],
])('a file of nothing but %s is read within a second', (_name, file) => {
  expect(measureCpu(() => parseTranscript(file))).toBeLessThan(1000)
})

test('a long text is shortened at a word', () => {
  const [cue] = parse(cueOf('word '.repeat(300))) ?? []
  expect(cue?.text).toMatch(/^(word )+word…$/)
  expect(cue?.text.length).toBeLessThanOrEqual(captionLimits.cueMaxLength)
})

test('what is written can be read again', () => {
  const cues = [
    { start: 0, end: 1.001, text: 'a < b & c > d\n<i>not a tag</i> &amp;' },
    { start: 36_000.25, end: 36_001, text: 'Zoë: ’quoted’ 日本語' },
    { start: 36_002, end: 36_003, text: 'x --> y' },
  ]
  expect(parse(toWebVtt(cues))).toEqual(cues)
  const plain = cues.slice(1).map((cue) => ({ ...cue, text: cue.text.replace('-->', '->') }))
  expect(parse(toSubRip(cues.slice(1)))).toEqual(plain)
})

test('files in old encodings are decoded', () => {
  expect(decodeCaptions(Uint8Array.of(0xe9))).toBe('é')
  expect(decodeCaptions(Uint8Array.of(0xc3, 0xa9))).toBe('é')
  expect(decodeCaptions(Uint8Array.of(0xff, 0xfe, 0xe9, 0))).toBe('é')
  expect(decodeCaptions(Uint8Array.of(0xfe, 0xff, 0, 0xe9))).toBe('é')
})

test.each([
  ['intro.de.vtt', 'de'],
  ['intro_pt-BR.srt', 'pt-BR'],
  ['Intro (German).vtt', 'de'],
  ['vorlesung deutsch.srt', 'de'],
  ['EN.VTT', 'en'],
  ['lesson-1.vtt', undefined],
  ['captions.vtt', undefined],
])('the language of %s is %s', (name, language) => {
  expect(guessLanguage(name)).toBe(language)
})

test('tags are spelled as usual', () => {
  expect(toLanguageTag(' pt_br ')).toBe('pt-BR')
  expect(toLanguageTag('en-x-auto')).toBe('en-x-auto')
  expect(toLanguageTag('english')).toBeUndefined()
  expect(toLanguageTag('<b>')).toBeUndefined()
})
