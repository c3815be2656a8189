// Runs after `npm install` and `npm ci`. Plain JavaScript without imports of packages: it may run on the
// system's Node, before the project's own is in place.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../node_modules')

// Headers for compiling native add-ons (67 MB): all native packages are prebuilt.
for (const folder of list(join(modules, 'node/node_modules'))) {
  rmSync(join(folder.parentPath, folder.name, 'include'), { recursive: true, force: true })
}

// Source maps, up to two thirds of some packages: Node runs without --enable-source-maps.
for (const file of list(modules, { recursive: true })) {
  if (file.isFile() && file.name.endsWith('.map')) rmSync(join(file.parentPath, file.name))
}

// Themes (5 MB): the colours of code are our own.
for (const folder of ['scss', 'styles']) {
  rmSync(join(modules, 'highlight.js', folder), { recursive: true, force: true })
}

// Readable builds of dash.js (29 MB): the pages use the minified one.
for (const file of list(join(modules, 'dashjs/dist'), { recursive: true })) {
  if (file.name.endsWith('.debug.js')) rmSync(join(file.parentPath, file.name))
}

// Sources beside the builds (4 MB).
for (const name of ['mediabunny', 'hls.js']) {
  rmSync(join(modules, name, 'src'), { recursive: true, force: true })
}

// Of pdf.js, the pages use the build for older browsers; without its other builds and tools, 7 MB of 38 remain.
const pdf = join(modules, 'pdfjs-dist')
for (const path of [
  'build',
  'image_decoders',
  'legacy/image_decoders',
  'web',
  'legacy/web/images',
  'legacy/build/pdf.min.mjs',
  'legacy/build/pdf.renderer.mjs',
  'legacy/build/pdf.renderer.min.mjs',
  'legacy/build/pdf.sandbox.mjs',
  'legacy/build/pdf.sandbox.min.mjs',
  'legacy/build/pdf.worker.mjs',
]) {
  rmSync(join(pdf, path), { recursive: true, force: true })
}

function list(folder, options) {
  return existsSync(folder) ? readdirSync(folder, { ...options, withFileTypes: true }) : []
}
