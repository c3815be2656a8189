import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './vite.chunks.ts'

const entityDecoder = fileURLToPath(
  new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
)

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  // Its browser version needs a document, but previews are rendered in a worker.
  resolve: { alias: { 'decode-named-character-reference': entityDecoder } },
  ssr: { noExternal: command === 'build' ? true : undefined },
  css: { modules: { generateScopedName: toClassName } },
  plugins: [startScript(), reactRouter()],
  optimizeDeps: { entries: ['./web/**/*.{ts,tsx}', '!./web/**/*.test.{ts,tsx}'] },
  build: {
    // For measuring the first load; it is not served.
    manifest: true,
    // The first browsers with light-dark(). Rewritten for older ones, it would not work in sections
    // that set a color scheme of their own.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  environments: {
    // The server build contains React in production mode, whatever NODE_ENV is at run time: the
    // development build takes up to twice as long to render.
    ssr: command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {},
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
}))

/** The class's name and its file's: Vite's own names add the line, which compresses badly. */
function toClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha1').update(path).digest('base64url').slice(0, 4)}`
}

/** `virtual:start-script` is the text of the inline script of `web/lib/document/start/`. */
function startScript(): Plugin {
  const name = 'virtual:start-script'
  const entry = fileURLToPath(new URL('web/lib/document/start/start-script.ts', import.meta.url))
  return {
    name: 'start-script',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null
      const output = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: { write: false, lib: { entry, formats: ['iife'], name: 'script' } },
      })
      const [first] = [output].flat()
      const chunk = first && 'output' in first ? first.output[0] : undefined
      if (!chunk) throw new Error('The start script was not built.')
      for (const file of Object.keys(chunk.modules)) this.addWatchFile(file)
      return `export default ${JSON.stringify(chunk.code.trim())}`
    },
  }
}
