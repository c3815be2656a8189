import { rowMaxLength } from './source-row.ts'

export interface Line {
  number: number
  /** Without its line break; only the beginning where the line is too long. */
  text: string
  isTooLong: boolean
}

const shownOfTooLong = 200

/** Cuts pieces of text into lines that end in LF or CRLF. A line beyond the limit is not kept. */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 1
  let rest = ''
  let isTooLong = false

  function finish(): Line {
    const text = rest.endsWith('\r') ? rest.slice(0, -1) : rest
    const line = { number, text: isTooLong ? text.slice(0, shownOfTooLong) : text, isTooLong }
    number += 1
    rest = ''
    isTooLong = false
    return line
  }

  function take(part: string): void {
    if (!isTooLong) rest += part
    if (rest.length <= rowMaxLength) return
    isTooLong = true
    rest = rest.slice(0, shownOfTooLong)
  }

  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      take(chunk.slice(from, end))
      yield finish()
      from = end + 1
    }
    take(chunk.slice(from))
  }
  if (rest !== '') yield finish()
}
