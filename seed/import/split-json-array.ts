import { CommandError } from '../command-error.ts'
import { rowMaxLength } from './source-row.ts'

export interface JsonElement {
  line: number
  lastLine: number
  /** Empty where two commas meet; only the beginning where the element is too long. */
  text: string
  isTooLong: boolean
}

const shownOfTooLong = 200

/**
 * Cuts the text of a JSON array into the texts of its elements without parsing them: only strings and
 * brackets are told apart, so a broken element costs itself alone. Throws ImportError where the array
 * does not end or does not end the text.
 */
export async function* splitJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  let depth = 0
  let line = 1
  let isInString = false
  let isEscaped = false
  let isEnded = false
  let hasComma = false
  let text = ''
  let startLine = 1
  let isTooLong = false

  function keep(part: string): void {
    if (isTooLong) return
    if (text === '') {
      const trimmed = part.trimStart()
      if (trimmed === '') return
      startLine = line - (trimmed.split('\n').length - 1)
      text = trimmed
    } else text += part
    if (text.length <= rowMaxLength) return
    isTooLong = true
    text = text.slice(0, shownOfTooLong)
  }

  function finish(): JsonElement {
    const begun = text === '' ? line : startLine
    const element = { line: begun, lastLine: line, text: text.trimEnd(), isTooLong }
    text = ''
    isTooLong = false
    return element
  }

  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at]
      if (character === '\n') line += 1
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (character === '\\') isEscaped = true
        else if (character === '"') isInString = false
        continue
      }
      if (isEnded) {
        if (character?.trim() === '') continue
        throw new CommandError(`More text follows the end of the JSON array, on line ${line}.`)
      }
      if (character === '"') isInString = true
      else if (character === '[' || character === '{') {
        depth += 1
        if (depth === 1) from = at + 1
      } else if (character === ',' && depth === 1) {
        keep(chunk.slice(from, at))
        from = at + 1
        hasComma = true
        yield finish()
      } else if (character === ']' || character === '}') {
        depth -= 1
        if (depth > 0) continue
        keep(chunk.slice(from, at))
        isEnded = true
        if (text !== '' || hasComma) yield finish()
      }
    }
    if (depth > 0) keep(chunk.slice(from))
  }
  if (isEnded) return
  const where = text === '' ? `on line ${line}` : `in the element that begins on line ${startLine}`
  throw new CommandError(`The JSON array is not closed: the file ends ${where}.`)
}
