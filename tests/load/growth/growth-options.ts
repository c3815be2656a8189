import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '#server/commands/command-error.ts'

/** How many rows a grown database has; the same sizes and seed give the same rows. */
export interface GrowthSizes {
  courses: number
  users: number
  enrolments: number
  posts: number
  likes: number
  seed: number
}

export interface GrowthOptions {
  sizes: GrowthSizes
  /** The data folder of an embedded database; undefined to use `DATABASE_URL`. */
  dataDir: string | undefined
}

export const growUsage = `Fills an empty database with generated courses, users, enrolments, posts and likes, to measure
how Lectern works at that size.

  npm run grow -- --data-dir DIR     an embedded database in a data folder
  DATABASE_URL=… npm run grow        a PostgreSQL database

  --courses 1000000      with 2 to 20 lessons each
  --users 1000000        one in 50 is an instructor or has applied
  --enrolments 10000000  a few courses have most of them
  --posts 1000000        with comments and hashtags
  --likes 9000000
  --seed 1               other numbers give other rows

Run again after an interruption, it continues. A database with other content is not touched.`

const defaults: GrowthSizes = {
  courses: 1_000_000,
  users: 1_000_000,
  enrolments: 10_000_000,
  posts: 1_000_000,
  likes: 9_000_000,
  seed: 1,
}

const minima: GrowthSizes = { courses: 100, users: 100, enrolments: 1, posts: 1, likes: 0, seed: 1 }
const maxSize = 1_000_000_000
/** The most active users, and the most liked posts, have this many times the average (`share_of` in the SQL). */
const peak = 10
/** Numbers of enrolments of a user and of likes of a post are part of ids. */
const maxPeak = 1000

/** Parses the command line. Throws CommandError for invalid options. */
export function parseGrowthOptions(argv: string[], cwd: string): GrowthOptions | 'help' {
  const values = parse(argv)
  if (values.help) return 'help'
  const sizes = { ...defaults }
  for (const name of Object.keys(defaults) as (keyof GrowthSizes)[]) {
    const text = values[name]
    if (text === undefined) continue
    const value = Number(text)
    if (!Number.isInteger(value) || value < minima[name] || value > maxSize) {
      throw new CommandError(`--${name} must be a whole number of at least ${minima[name]}.`)
    }
    sizes[name] = value
  }
  checkAverages(sizes)
  const folder = values['data-dir']
  return { sizes, dataDir: folder === undefined ? undefined : resolve(cwd, folder) }
}

/** An enrolment is of one user in one course, and a like of one user, so there are only so many. */
function checkAverages({ courses, users, enrolments, posts, likes }: GrowthSizes): void {
  const maxEnrolments = Math.min(courses, maxPeak) / peak
  if (enrolments > maxEnrolments * users) {
    throw new CommandError(
      `So many enrolments need more users or courses: at most ${maxEnrolments} for each user.`,
    )
  }
  const maxLikes = Math.min(users, maxPeak) / peak
  if (likes > maxLikes * posts) {
    throw new CommandError(
      `So many likes need more posts or users: at most ${maxLikes} for each post.`,
    )
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        courses: { type: 'string' },
        users: { type: 'string' },
        enrolments: { type: 'string' },
        posts: { type: 'string' },
        likes: { type: 'string' },
        seed: { type: 'string' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError(`${error.message.split(/\.\s/, 1)[0]} (--help shows all options).`)
  }
}
