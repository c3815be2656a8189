export interface Line {
  number: number
  /** Without its line break; truncated if the line is too long. */
  text: string
  isTooLong: boolean
}

const excerptLength = 200

/** Splits text into lines that end with LF or CRLF. Lines beyond the limit are truncated. */
export async function* readLines(
  chunks: AsyncIterable<string>,
  maxLength: number,
): AsyncGenerator<Line> {
  let number = 1
  let buffer = ''
  let isTooLong = false

  function finish(): Line {
    const text = buffer.endsWith('\r') ? buffer.slice(0, -1) : buffer
    const line = { number, text: isTooLong ? text.slice(0, excerptLength) : text, isTooLong }
    number += 1
    buffer = ''
    isTooLong = false
    return line
  }

  function append(part: string): void {
    if (!isTooLong) buffer += part
    if (buffer.length <= maxLength) return
    isTooLong = true
    buffer = buffer.slice(0, excerptLength)
  }

  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      append(chunk.slice(from, end))
      yield finish()
      from = end + 1
    }
    append(chunk.slice(from))
  }
  if (buffer !== '') yield finish()
}
