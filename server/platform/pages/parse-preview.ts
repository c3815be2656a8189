/** Plain text about a page, as short as it is shown. */
export interface PagePreview {
  title: string
  description: string
  siteName: string
}

const lengths = { title: 200, description: 300, siteName: 80 } as const
/** Bounds the work for a hostile page; real ones have a few dozen. */
const tagsMax = 200
const tagMaxLength = 4000

/** Reads title, description and site name from the head of a page. Undefined without a title. */
export function parsePreview(html: string): PagePreview | undefined {
  const meta = new Map<string, string>()
  let title = ''
  let tags = 0
  for (const match of html.matchAll(/<(meta|title|\/head|body)(?=[\s>/])/gi)) {
    const kind = match[1]?.toLowerCase()
    tags += 1
    if (kind === '/head' || kind === 'body' || tags > tagsMax) break
    const text = html.slice(match.index, match.index + tagMaxLength)
    if (kind === 'title') title ||= readTitle(text)
    else addMeta(meta, text)
  }
  const get = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? ''
  const preview = {
    title: toPlainText(get('og:title', 'twitter:title') || title, lengths.title),
    description: toPlainText(
      get('og:description', 'twitter:description', 'description'),
      lengths.description,
    ),
    siteName: toPlainText(get('og:site_name'), lengths.siteName),
  }
  return preview.title === '' ? undefined : preview
}

function readTitle(text: string): string {
  const start = text.indexOf('>') + 1
  const end = text.slice(start).search(/<\/title/i)
  return start === 0 || end === -1 ? '' : text.slice(start, start + end)
}

/** The first element of a name counts. */
function addMeta(meta: Map<string, string>, text: string): void {
  const [tag = ''] = /^<meta(?:[^>"']|"[^"]*"|'[^']*')*>/i.exec(text) ?? []
  const attributes = new Map<string, string>()
  for (const match of tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)) {
    attributes.set(match[1]?.toLowerCase() ?? '', match[2] ?? match[3] ?? match[4] ?? '')
  }
  const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
  const content = attributes.get('content') ?? ''
  if (name && content && !meta.has(name)) meta.set(name, content)
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  middot: '·',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
}

/** Without control and formatting characters, which could reverse or hide text. */
function toPlainText(text: string, maxLength: number): string {
  const decoded = text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi, decodeEntity)
  const line = decoded
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
