import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '#server/commands/command-error.ts'
import { parseMapping, type ColumnMapping, importFields, udemyPreset } from './column-mapping.ts'
import { parseLink } from './parse-link.ts'

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

/** Parses the command line. Throws CommandError for invalid options. */
export function parseImportOptions(argv: string[], cwd: string): ImportOptions | 'help' {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const [file, another] = positionals
  if (!file) throw new CommandError(`Missing file: npm run import -- FILE${seeHelp}`)
  if (another !== undefined) {
    throw new CommandError(`Pass one file, not both ${file} and ${another}.${seeHelp}`)
  }
  return {
    file: resolve(cwd, file),
    map: Object.assign({}, ...(values.map ?? []).map(parseMapping)),
    source: parseSource(values.source),
    owner: values.owner,
    link: values.link === undefined ? undefined : parseVideoLink(values.link),
    rejectedFile: resolve(
      cwd,
      values.rejected ?? values.refused ?? `${basename(file)}.rejected.csv`,
    ),
    isDryRun: values['dry-run'] ?? false,
  }
}

const seeHelp = ' (--help shows all options).'

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
        rejected: { type: 'string' },
        /** The former name of `rejected`. */
        refused: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new CommandError(toFirstSentence(error), { cause: error })
  }
}

/** Node adds a long explanation of how to pass values that look like options. */
function toFirstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split(/\.\s/, 1)[0]?.replace(/\.$/, '')}${seeHelp}`
}

function parseSource(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const source = text.trim()
  if (source !== '' && source.length <= sourceMaxLength) return source
  throw new CommandError(`--source must be a name of 1 to ${sourceMaxLength} characters.`)
}

function parseVideoLink(text: string): string {
  const link = parseLink(text)
  if ('url' in link) return link.url
  throw new CommandError(`--link "${text}": ${link.problem}`)
}

const preset = Object.entries(udemyPreset.mapping).map(([field, column]) => `${field}=${column}`)

export const importUsage = `Imports a catalogue of courses. The server may be running.

  npm run import -- FILE [options]

FILE is a UTF-8 file: CSV with a header (RFC 4180), or JSON (.json, .jsonl, .ndjson), either an array
of objects or one object per line.

  --map FIELD=COLUMN,…  assigns columns to fields; FIELD= ignores a field. Can be repeated.
  --source NAME         the platform that the keys belong to (default: ${udemyPreset.source} with the preset, otherwise import)
  --owner EMAIL         the account that will own the courses (default: the first admin)
  --link URL            the video of rows without one (default: no video)
  --rejected FILE       where to write rejected rows (default: ./FILE.rejected.csv)
  --dry-run             check everything without writing to the database
  --help                show this text

Fields: ${importFields.join(', ')}.
Title and category are required; missing categories are created. By default, columns with the names of
fields are used, or this preset if the file has its columns:
  --map ${preset.join(',')}
The preset ignores url (a page, not a video), price and counts (figures of another platform).

  level      All Levels, Beginner [Level], Intermediate [Level], Expert [Level] or Experts
  createdAt  2017-01-18T20:58:58Z (with a time zone) or 2017-01-18; not in the future
  duration   hours such as 1.5, or 4.5 hours, 43 mins, 1h 30m, 30:00, 1:05:09
  link       the http or https URL of a video
  type       New (the default), Start or Featured
  learn      lines of text (in JSON also an array)

JSON objects can also have sections with lessons (videos by their address, and articles as Markdown),
the order of lessons and a status. docs/import-schema.json describes them; docs/operations.md has an
example.

Courses are identified by source and key, or by title and category without a key column. Existing
courses stay unchanged, because they may have been edited, so an import can be repeated. Invalid rows
are rejected with line and reason and do not stop the import; the file of rejected rows can be
corrected and imported. Rows are written in batches of at most 500, and Ctrl-C stops after the current batch.

Exit code: 0 if the file was read to its end, 1 if an error stopped the import, 130 after Ctrl-C.`
