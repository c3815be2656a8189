export interface Tag {
  name: string
  value: string
}

export type Line = Tag | { uri: string }

/** The lines of a playlist. Throws for what RFC 8216bis forbids in any playlist. */
export function parsePlaylist(text: string): Line[] {
  if (text.startsWith('\uFEFF')) throw new Error('A playlist must have no byte order mark.')
  if (/[^\P{Cc}\r\n]/u.test(text)) throw new Error('A playlist must have no control characters.')
  const [first, ...lines] = text.split(/\r?\n/)
  if (first !== '#EXTM3U') throw new Error('The first line is not #EXTM3U.')
  if (lines.pop() !== '') throw new Error('The last line has no end.')
  return lines.map(parseLine)
}

function parseLine(line: string): Line {
  if (line.trim() !== line || line === '')
    throw new Error(`A line is empty or has spaces: "${line}"`)
  if (!line.startsWith('#')) {
    if (/^[a-z][\w+.-]*:|^\/|\.\./i.test(line)) throw new Error(`${line} leaves the folder.`)
    return { uri: line }
  }
  const [, name, value = ''] = /^#(EXT[A-Z0-9-]*)(?::(.+))?$/.exec(line) ?? []
  if (!name) throw new Error(`Not a tag: ${line}`)
  return { name, value }
}

/** The attributes of a tag; each at most once. */
export function parseAttributes(value: string): Record<string, string> {
  const attribute = /([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s]+)(?:,|$)/y
  const attributes: Record<string, string> = {}
  while (attribute.lastIndex < value.length) {
    const [, name, content] = attribute.exec(value) ?? []
    if (!name || content === undefined) throw new Error(`Not a list of attributes: ${value}`)
    if (name in attributes) throw new Error(`${name} occurs twice: ${value}`)
    attributes[name] = content
  }
  return attributes
}

export function parseQuoted(attributes: Record<string, string>, name: string): string {
  const [, text] = /^"(.*)"$/.exec(attributes[name] ?? '') ?? []
  if (!text) throw new Error(`${name} is not a quoted string.`)
  return text
}

export function parseWhole(text: string | undefined, name: string): number {
  if (!text || !/^\d{1,20}$/.test(text)) throw new Error(`${name} is not a whole number: ${text}`)
  return Number(text)
}

/** Values of tags that occur once, and the remaining lines. */
export function takeSingleTags(
  lines: Line[],
  names: readonly string[],
): { single: Map<string, string>; rest: Line[] } {
  const single = new Map<string, string>()
  const rest = lines.filter((line) => {
    if ('uri' in line || !names.includes(line.name)) return true
    if (single.has(line.name)) throw new Error(`${line.name} occurs twice.`)
    single.set(line.name, line.value)
    return false
  })
  return { single, rest }
}
