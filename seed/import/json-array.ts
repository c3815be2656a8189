import { Assembler } from 'stream-json/core/assembler.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { CommandError } from '#server/commands/command-error.ts'
import { jsonRowMaxLength } from './source-row.ts'

export interface JsonElement {
  line: number
  lastLine: number
  /** Undefined if the element is too long. */
  value: unknown
  isTooLong: boolean
}

/**
 * Parses the elements of a JSON array one by one. Elements beyond `jsonRowMaxLength` are skipped, so that the
 * memory stays bounded. Throws CommandError at a syntax error, after the elements before it.
 */
export async function* parseJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  // Strings and numbers arrive in parts: the parser would otherwise collect them, however long.
  const parse = jsonParser({ packValues: false })
  const reader = new ElementReader()
  let line = 1
  for await (const chunk of chunks) {
    // Small parts attribute tokens to lines, and lose no finished element to an error behind it.
    for (const part of chunk.split(/(?<=[\n}])/)) {
      for (const token of tokenize(parse, part, line, reader)) {
        const element = reader.read(token, line)
        if (element) yield element
      }
      if (part.endsWith('\n')) line += 1
    }
  }
  if (reader.isEnded) return
  throw new CommandError(`The JSON array is not closed: the file ends ${reader.where(line)}.`)
}

function tokenize(
  parse: ReturnType<typeof jsonParser>,
  text: string,
  line: number,
  reader: ElementReader,
): Token[] {
  try {
    const tokens = parse(text)
    return typeof tokens === 'symbol' ? [] : tokens.values
  } catch (error) {
    const problem = reader.isEnded
      ? `More text follows the end of the JSON array, on line ${line}.`
      : `The JSON array is not valid ${reader.where(line)}.`
    throw new CommandError(problem, { cause: error })
  }
}

/** Assembles elements from tokens. */
class ElementReader {
  isEnded = false
  /** 1 between the elements of the array. */
  #depth = 0
  #startLine: number | undefined
  #size = 0
  #text = ''
  #assembler = new Assembler()

  /** Returns the element that the token completes. */
  read(token: Token, line: number): JsonElement | undefined {
    const isEnd = token.name === 'endArray' || token.name === 'endObject'
    if (isEnd) this.#depth -= 1
    if (this.#depth > 0) {
      this.#startLine ??= line
      this.#collect(token)
    } else if (isEnd) {
      this.isEnded = true
    }
    if (token.name === 'startArray' || token.name === 'startObject') this.#depth += 1
    return this.#depth === 1 && completesValue.has(token.name) ? this.#finish(line) : undefined
  }

  where(line: number): string {
    return this.#startLine === undefined
      ? `on line ${line}`
      : `in the element that starts on line ${this.#startLine}`
  }

  #collect(token: Token): void {
    this.#size += 1
    if (token.name === 'stringChunk' || token.name === 'numberChunk') {
      this.#size += token.value.length
      this.#text += token.value
    }
    if (this.#isTooLong) {
      this.#text = ''
      this.#assembler = new Assembler()
      return
    }
    switch (token.name) {
      case 'startKey':
      case 'startString':
      case 'startNumber':
        this.#text = ''
        break
      case 'endKey':
        this.#assembler.consume({ name: 'keyValue', value: this.#text })
        break
      case 'endString':
        this.#assembler.consume({ name: 'stringValue', value: this.#text })
        break
      case 'endNumber':
        this.#assembler.consume({ name: 'numberValue', value: this.#text })
        break
      default:
        this.#assembler.consume(token)
    }
  }

  #finish(line: number): JsonElement | undefined {
    if (this.#startLine === undefined) return undefined
    const isTooLong = this.#isTooLong
    const value = isTooLong ? undefined : this.#assembler.current
    const element = { line: this.#startLine, lastLine: line, value, isTooLong }
    this.#startLine = undefined
    this.#size = 0
    this.#assembler = new Assembler()
    return element
  }

  get #isTooLong(): boolean {
    return this.#size > jsonRowMaxLength
  }
}

const completesValue = new Set<Token['name']>([
  'endObject',
  'endArray',
  'endString',
  'endNumber',
  'nullValue',
  'trueValue',
  'falseValue',
])
