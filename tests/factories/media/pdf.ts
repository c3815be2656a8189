import { createHash } from 'node:crypto'

type Bytes = Uint8Array<ArrayBuffer>

interface PdfOptions {
  /** Without it, anyone can open the file. */
  password?: string
  /** The targets of links on the first page: an address, or a script that a viewer must not run. */
  links?: ({ uri: string } | { script: string })[]
}

/** Creates a PDF with a line of text on each page, in a font that is not embedded. */
export function createPdf(texts: string[], { password, links = [] }: PdfOptions = {}): Bytes {
  const firstPage = 4
  const firstLink = firstPage + texts.length * 2
  const pageIds = texts.map((_text, index) => firstPage + index * 2)
  const refs = (ids: number[]) => ids.map((id) => `${id} 0 R`).join(' ')
  const linkIds = links.map((_link, index) => firstLink + index)
  const secrets = password === undefined ? undefined : createSecrets(password)

  const objects = new Map<number, string>()
  objects.set(1, '<< /Type /Catalog /Pages 2 0 R >>')
  objects.set(2, `<< /Type /Pages /Count ${texts.length} /Kids [${refs(pageIds)}] >>`)
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  texts.forEach((text, index) => {
    const id = firstPage + index * 2
    const annotations = index === 0 ? ` /Annots [${refs(linkIds)}]` : ''
    objects.set(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Resources << /Font << /F 3 0 R >> >> /Contents ${id + 1} 0 R${annotations} >>`,
    )
    const drawing = Buffer.from(`BT /F 24 Tf 40 420 Td (${text}) Tj ET`, 'latin1')
    const stream = secrets ? rc4(secrets.keyOf(id + 1), drawing) : drawing
    objects.set(id + 1, toStream('', stream))
  })
  links.forEach((link, index) => {
    const action =
      'uri' in link ? `/S /URI /URI (${link.uri})` : `/S /JavaScript /JS (${link.script})`
    const top = 380 - index * 60
    objects.set(
      firstLink + index,
      `<< /Type /Annot /Subtype /Link /Rect [40 ${top - 40} 240 ${top}] /Border [0 0 1] /A << ${action} >> >>`,
    )
  })

  return assemble(objects, secrets?.trailer)
}

/** Creates a PDF like those of scanners: a black square as a fax image, and Chinese text in a font that is not embedded. */
export function createScannedPdf(text: string): Bytes {
  // Group 4: a bit for each of 64 rows that is like the one above, here white, and the end. Decode inverts it.
  const image = Buffer.from('ffffffffffffffff001001', 'hex')
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex')
  const drawing = `q 200 0 0 200 100 150 cm /I Do Q BT /F 24 Tf 40 420 Td <${codes}> Tj ET`
  const resources = '<< /XObject << /I 5 0 R >> /Font << /F 6 0 R >> >>'
  const parameters = '<< /K -1 /Columns 64 /Rows 64 >>'
  const cidSystem = '<< /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>'
  return assemble(
    new Map([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
      [
        3,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Resources ${resources} /Contents 4 0 R >>`,
      ],
      [4, toStream('', Buffer.from(drawing))],
      [
        5,
        toStream(
          `/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] /Filter /CCITTFaxDecode /DecodeParms ${parameters}`,
          image,
        ),
      ],
      [
        6,
        '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>',
      ],
      [
        7,
        `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo ${cidSystem} /DW 1000 /FontDescriptor 8 0 R >>`,
      ],
      [
        8,
        '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
      ],
    ]),
  )
}

function toStream(entries: string, content: Buffer): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`
}

/** Writes numbered objects with the table of where they are. */
function assemble(objects: Map<number, string>, trailer = ''): Bytes {
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  for (let id = 1; id <= objects.size; id++) {
    offsets.push(file.length)
    file += `${id} 0 obj\n${objects.get(id)}\nendobj\n`
  }
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  file += `xref\n0 ${objects.size + 1}\n0000000000 65535 f \n${rows.join('')}`
  file += `trailer\n<< /Size ${objects.size + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(file, 'latin1'))
}

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** The standard security handler, revision 2: RC4 with 40 bits, which every viewer can open. */
function createSecrets(password: string) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const fileId = md5(padded)
  const key = md5(padded, owner, permissions, fileId).subarray(0, 5)
  const user = rc4(key, padding)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return {
    keyOf: (id: number) =>
      md5(key, Buffer.from([id & 255, (id >> 8) & 255, (id >> 16) & 255, 0, 0])).subarray(0, 10),
    trailer: `/ID [${hex(fileId)} ${hex(fileId)}] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(user)} >> `,
  }
}

/** Node's OpenSSL no longer has it. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_value, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    const value = at(one)
    state[one & 255] = at(other)
    state[other & 255] = value
  }
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255
    swap(index, other)
  }
  let other = 0
  return Buffer.from(
    data.map((byte, index) => {
      const one = index + 1
      other = (other + at(one)) & 255
      swap(one, other)
      return byte ^ at(at(one) + at(other))
    }),
  )
}
