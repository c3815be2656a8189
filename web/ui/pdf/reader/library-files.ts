/*
 * Files of pdf.js, as files of our own build: its worker, character maps for PDFs in Chinese, Japanese and Korean whose fonts
 * are not embedded, the 14 standard fonts, and decoders of scanned images.
 */
const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)

const urls = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

export const workerUrl = urls.get('pdf.worker.min.mjs') ?? ''

/** Loads the data files that a PDF needs, in the form that pdf.js expects. Its worker itself may not load anything. */
export class BinaryFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename)
    if (!url) throw new Error(`There is no file ${filename}.`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
