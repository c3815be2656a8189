import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes a `.br` and a `.gz` beside every text file of the client, as small as they get. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.{js,css,svg,webmanifest}', { cwd: folder }))
  await Promise.all(files.map((file) => compressFile(`${folder}/${file}`)))
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
