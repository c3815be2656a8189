import { beforeAll, describe, expect, test } from 'vitest'
import { countTitlesOfWords } from '#server/domain/catalogue/index.ts'
import { courseCardListResponse, suggestions } from '#shared/contract/courses/catalogue.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function search(text: string, query = '') {
  const path: `GET /${string}` = `GET /api/courses?fields=card&search=${encodeURIComponent(text)}${query}`
  const { courses, result, similar } = courseCardListResponse.parse((await callApi(app, path)).body)
  return { titles: courses.map(({ title }) => title), result, similar }
}

const titles = async (text: string) => (await search(text)).titles

beforeAll(async () => {
  const courses = [
    { title: 'JavaScript in depth' },
    { title: 'Full Stack gardens' },
    { title: 'WordPress themes' },
    { title: 'Press the right word' },
    { title: 'Records for beginners with C#' },
    { title: 'Pointers in C++' },
    { title: 'ASP.NET pages' },
    { title: 'Net fishing' },
    { title: 'Servers with Node.js' },
    { title: 'Views in Vue' },
    { title: 'HTML5 games' },
    { title: 'Printing in 3D' },
    { title: 'Guitar chords' },
    { title: 'Guitar scales' },
    { title: 'Git for teams' },
    { title: 'Ruby on Rails' },
    { title: 'Sailing', summary: 'With a harpoon.' },
    { title: 'Boats', description: 'A harpoon is useful.' },
    { title: 'The harpoon' },
    { title: 'Unlimited growth' },
    { title: 'Programa para un coro' },
    { title: 'Curso de Guitarra para Principiantes' },
    { title: 'Bitcoin wallets' },
    { title: 'A bit of harmonica' },
    { title: 'Economía financeira básica' },
  ]
  for (const course of courses) await createCourse(app, { topic: 'Other', ...course })
  await countTitlesOfWords(app.deps.db)
})

describe('the search', () => {
  test.each([
    ['a compound written apart', 'java script', ['JavaScript in depth']],
    [
      'a compound written apart, before its parts',
      'word press',
      ['WordPress themes', 'Press the right word'],
    ],
    ['words written together', 'fullstack', ['Full Stack gardens']],
    ['three words written together', 'rubyonrails', ['Ruby on Rails']],
    ['a compound that the parts of other titles resemble', 'bit coin', ['Bitcoin wallets']],
    ['c#', 'c#', ['Records for beginners with C#']],
    ['c++', 'C++', ['Pointers in C++']],
    ['.net as part of a name', '.net', ['ASP.NET pages']],
    ['a name with a dot, written together', 'nodejs', ['Servers with Node.js']],
    ['a name with a dot, without its ending', 'vue.js', ['Views in Vue']],
    ['a name without its version', 'html', ['HTML5 games']],
    ['a version written apart', 'html 5', ['HTML5 games']],
    ['a digit and a letter', '3-d', ['Printing in 3D']],
    ['titles before summaries before descriptions', 'harpoon', ['The harpoon', 'Sailing', 'Boats']],
    ['filler words as optional', 'learn ruby on rails online', ['Ruby on Rails']],
    [
      'Spanish filler words as optional',
      'aprender guitarra',
      ['Curso de Guitarra para Principiantes'],
    ],
    ['accents as optional', 'economia básica', ['Economía financeira básica']],
    ['an exact phrase', '"guitar scales"', ['Guitar scales']],
    ['without an excluded word', 'guitar -scales', ['Guitar chords']],
  ])('finds %s', async (_, text, expected) => {
    const found = await search(text)
    expect(found.titles.slice(0, expected.length)).toEqual(expected)
    expect(found.similar).toBeUndefined()
  })

  test('shows longer forms of a word after few courses with the word itself', async () => {
    expect(await titles('guitar')).toEqual([
      'Guitar scales',
      'Guitar chords',
      'Curso de Guitarra para Principiantes',
    ])
  })

  test.each([
    ['the beginning of a word before a slip', 'guit', 'guitar', 'Guitar scales'],
    [
      'the beginning of a word whose stem is that of another',
      'unli',
      'unlimited',
      'Unlimited growth',
    ],
    ['swapped letters', 'guitra', 'guitar', 'Guitar scales'],
    ['a missing letter', 'harpon', 'harpoon', 'The harpoon'],
    ['a wrong first letter', 'jarpoon', 'harpoon', 'The harpoon'],
    ['a letter too many, in one of two words', 'guitar schales', 'guitar scales', 'Guitar scales'],
    ['two slips in a long word', 'javscripd', 'javascript', 'JavaScript in depth'],
    ['a word that no course has, left out', 'guitar zzqqxx', 'guitar', 'Guitar scales'],
    ['filler words kept', 'the harpon', 'the harpoon', 'The harpoon'],
  ])('says what it looked for instead: %s', async (_, text, similar, first) => {
    const found = await search(text)
    expect(found.similar).toBe(similar)
    expect(found.titles[0]).toBe(first)
  })

  test('finds nothing rather than something far-fetched, and nothing similar in quotes', async () => {
    expect(await search('thermodynamics')).toEqual({ titles: [], result: 0, similar: undefined })
    expect(await search('"guitra"')).toEqual({ titles: [], result: 0, similar: undefined })
  })

  test('shows what it looked for in the short shape only', async () => {
    const { body } = await callApi(app, 'GET /api/courses?search=guitra')
    expect(body).toMatchObject({ result: 2 })
    expect(body).not.toHaveProperty('similar')
  })

  test.each(['guitar', 'guit', 'word press', 'guitra', 'harpoon', 'c#', 'html 5', 'js', '3d'])(
    'suggests the first results of the search for %s',
    async (text) => {
      const { body } = await callApi(app, `GET /api/suggestions?q=${encodeURIComponent(text)}`)
      const suggested = suggestions.parse(body).courses.map(({ title }) => title)
      expect(suggested.length).toBeGreaterThan(0)
      expect(suggested).toEqual((await titles(text)).slice(0, 5))
    },
  )

  test('pages agree with the whole list', async () => {
    const whole = await titles('guitar')
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search('guitar', `&limit=1&page=${page}`)),
    )
    expect(pages.flatMap((page) => page.titles)).toEqual(whole)
  })

  test.each([
    'x'.repeat(200),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    "it's' \\ :* & <->",
  ])('is bounded and never fails: %s', async (text) => {
    const reply = await callApi(app, `GET /api/courses?search=${encodeURIComponent(text)}`)
    expect(reply.status).toBe(200)
  })
})
