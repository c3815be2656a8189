import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { markdownVersion } from '#shared/markdown/markdown-version.ts'
import { createRandom } from './random.ts'

const categories = ['Business Finance', 'Graphic Design', 'Musical Instruments', 'Web Development']
const levels = ['All Levels', 'Beginner Level', 'Intermediate Level', 'Expert Level']
const topics = 300
const languages = ['English', 'English', 'English', 'Spanish', 'Portuguese', 'German', 'Hindi']
const hours = ['', '0.5', '0.8', '1.5', '2', '3', '4.5', '8', '12', '21']
const authors = 5000
const titlesInDescription = 6
const spanMilliseconds = 4e11

/**
 * Writes a file of `count` courses with titles mixed from these; the same in every run. Nearly every combination of
 * properties occurs, so that counting cannot profit from equal rows.
 */
export async function writeMixedCatalogue(
  file: string,
  titles: readonly string[],
  count: number,
): Promise<void> {
  const { next, below } = createRandom(count)
  const title = () => titles[below(titles.length)] ?? ''
  function* rows() {
    yield 'key,title,category,topic,level,author,createdAt,duration,language,summary,description\r\n'
    for (let index = 0; index < count; index++) {
      const category = categories[below(categories.length)] ?? ''
      const day = new Date(Date.UTC(2011, 0, 1) + below(spanMilliseconds)).toISOString()
      yield `${[
        `mixed-${index}`,
        `${takeHalf(title(), 0)} ${takeHalf(title(), 1)}`.slice(0, 150),
        category,
        `Topic ${Math.floor(topics * next() ** 2)}`,
        levels[below(levels.length)] ?? '',
        `Author ${below(authors)}`,
        day.slice(0, 10),
        hours[below(hours.length)] ?? '',
        languages[below(languages.length)] ?? '',
        title(),
        Array.from({ length: titlesInDescription }, title).join('. '),
      ]
        .map(quoted)
        .join(',')}\r\n`
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(file))
}

/**
 * Finishes the work that follows an import: rendering of texts, vacuum and checkpoint. Otherwise it competes with the
 * measurement for minutes.
 */
export async function settle(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `update courses set description_html = '<p>' || description || '</p>', description_renderer = $1
     where description_renderer < $1 and description <> ''`,
    [markdownVersion],
  )
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
}

function takeHalf(title: string, which: 0 | 1): string {
  const parts = title.split(' ')
  const middle = Math.ceil(parts.length / 2)
  return parts.slice(which * middle, which * middle + middle).join(' ')
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
