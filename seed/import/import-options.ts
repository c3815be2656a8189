import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '../command-error.ts'
import { parseMapping, type ColumnMapping, importFields, udemyPreset } from './column-mapping.ts'
import { parseLink } from './parse-course.ts'

export interface ImportOptions {
  file: string
  map: ColumnMapping
  source: string | undefined
  owner: string | undefined
  link: string | undefined
  rejectedFile: string
  isDryRun: boolean
}

const sourceMaxLength = 50

/** The command line, or 'help'. Throws ImportError with what is wrong in it. */
export function parseImportOptions(argv: string[], folder: string): ImportOptions | 'help' {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const [file, another] = positionals
  if (!file) throw new CommandError(`Name the file to import: npm run import -- FILE${seeHelp}`)
  if (another !== undefined) {
    throw new CommandError(`Give one file, not both ${file} and ${another}.${seeHelp}`)
  }
  return {
    file: resolve(folder, file),
    map: Object.assign({}, ...(values.map ?? []).map(parseMapping)),
    source: readSource(values.source),
    owner: values.owner,
    link: values.link === undefined ? undefined : readVideo(values.link),
    rejectedFile: resolve(folder, values.refused ?? `${basename(file)}.refused.csv`),
    isDryRun: values['dry-run'] ?? false,
  }
}

const seeHelp = ' (--help shows the options).'

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        map: { type: 'string', multiple: true },
        source: { type: 'string' },
        owner: { type: 'string' },
        link: { type: 'string' },
        refused: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new CommandError(firstSentence(error), { cause: error })
  }
}

/** Node explains at length how to pass values that look like options. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split(/\.\s/, 1)[0]?.replace(/\.$/, '')}${seeHelp}`
}

function readSource(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const source = text.trim()
  if (source !== '' && source.length <= sourceMaxLength) return source
  throw new CommandError(`--source takes a name of 1 to ${sourceMaxLength} characters.`)
}

function readVideo(text: string): string {
  const link = parseLink(text)
  if ('url' in link) return link.url
  throw new CommandError(`--link "${text}": ${link.problem}`)
}

const preset = Object.entries(udemyPreset.mapping).map(([field, column]) => `${field}=${column}`)

export const importUsage = `Imports a catalogue of courses, while the server runs or not.

  npm run import -- FILE [options]

FILE is UTF-8: CSV with a header (RFC 4180), or JSON (.json, .jsonl, .ndjson): an array of objects,
or one object a line.

  --map FIELD=COLUMN,…  which column holds what; FIELD= leaves a field out. May be given again.
  --source NAME         whose keys these are (default: ${udemyPreset.source} for the preset, else import)
  --owner EMAIL         the account that owns the courses (default: the first admin)
  --link URL            the video of rows that name none (default: they have no video)
  --refused FILE        where refused rows go (default: ./FILE.refused.csv)
  --dry-run             check everything, write nothing into the database
  --help                this text

Fields: ${importFields.join(', ')}.
A title and a category are needed; missing categories are created. Without other word, columns that
are named like the fields are taken, and this preset where the file has its columns:
  --map ${preset.join(',')}
Its url (a page, no video), price and counts (another platform's figures) are not taken.

  level      All Levels, Beginner [Level], Intermediate [Level], Expert [Level] or Experts
  createdAt  2017-01-18T20:58:58Z (with its zone) or 2017-01-18; not in the future
  duration   hours as 1.5, or 4.5 hours, 43 mins, 1h 30m, 30:00, 1:05:09
  link       an http or https address of a video
  type       New (the default), Start or Featured
  learn      lines (in JSON also a list)

A course is known by source and key, or by title and category where no column is the key. What is
there already stays as it is, so an import can be repeated: people may have edited it since.
Rows that do not fit are refused with line and reason, and stop nothing; a corrected file of refused
rows can be imported itself. Rows are written 500 at a time, and Ctrl-C leaves whole batches.

Exit code: 0 when the file was read to its end, 1 when something stopped it, 130 after Ctrl-C.`
