import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from './import-error.ts'
import { parseMapping, type ColumnMapping } from './mapping.ts'
import { parseLink } from './read-link.ts'

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
