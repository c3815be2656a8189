import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportError } from './import-error.ts'
import { parseMapping, type Mapping } from './mapping.ts'
import { readLink } from './read-link.ts'

export interface ImportOptions {
  file: string
  map: Mapping
  source: string | undefined
  owner: string | undefined
  link: string | undefined
  refused: string
  isDryRun: boolean
}

const sourceMaxLength = 50

/** The command line, or 'help'. Throws ImportError with what is wrong in it. */
export function readImportOptions(argv: string[], folder: string): ImportOptions | 'help' {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const [file, another] = positionals
  if (!file) throw new ImportError(`Name the file to import: npm run import -- FILE${seeHelp}`)
  if (another !== undefined) {
    throw new ImportError(`Give one file, not both ${file} and ${another}.${seeHelp}`)
  }
  return {
    file: resolve(folder, file),
    map: Object.assign({}, ...(values.map ?? []).map(parseMapping)),
    source: readSource(values.source),
    owner: values.owner,
    link: values.link === undefined ? undefined : readVideo(values.link),
    refused: resolve(folder, values.refused ?? `${basename(file)}.refused.csv`),
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
    throw new ImportError(firstSentence(error), { cause: error })
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
  throw new ImportError(`--source takes a name of 1 to ${sourceMaxLength} characters.`)
}

function readVideo(text: string): string {
  const link = readLink(text)
  if ('url' in link) return link.url
  throw new ImportError(`--link "${text}": ${link.problem}`)
}
