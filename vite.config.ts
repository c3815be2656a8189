import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Needed everywhere; of the forms' folder only what pages without a form use too, and nothing that
 * checks shapes: zod weighs as much as a page. Uploads, which few pages have, are in a chunk of their own.
 */
const site =
  /[\\/](?:@tabler|shared(?![\\/](?:contract|upload-purposes|messages[\\/]files))|web[\\/]ui|web[\\/]lib(?![\\/](?:forms|upload-file))|web[\\/]lib[\\/]forms[\\/](?:failure|drafts)\.ts$)|vite[\\/]preload-helper/
const forms = /[\\/]web[\\/]lib[\\/]forms[\\/](?!upload-|use-upload|use-dropped)/
const publicStyles =
  /[\\/]web[\\/](?:ui|routes|features[\\/](?:accounts|home|catalogue|navigation|learning[\\/]enrol-button|notifications[\\/]bell))[^?]*\.css$/

const withoutDocument = fileURLToPath(
  new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
)

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  // A part of micromark has a browser version that needs a document; previews are rendered in a worker.
  resolve: { alias: { 'decode-named-character-reference': withoutDocument } },
  ssr: { noExternal: command === 'build' ? true : undefined },
  plugins: [reactRouter()],
  optimizeDeps: { entries: ['./web/**/*.{ts,tsx}', '!./web/**/*.test.{ts,tsx}'] },
  build: {
    // Read by whoever measures the first load; it is not served.
    manifest: true,
    // The first browsers with light-dark(): rewritten for older ones it would stop working inside
    // the bands that set a scheme of their own.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  environments: {
    // The server build bundles React and fixes its mode: NODE_ENV at run time is a setting of Lectern's,
    // and React's development build takes up to twice as long to render.
    ssr: command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {},
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What pages share comes in a few files, not in one for each icon and button, and
              // the public pages have one stylesheet. Each group imports only those above it.
              groups: [
                shared('vendor', /[\\/]node_modules[\\/](?!@tabler|zod)/),
                { name: 'public', test: publicStyles, tags: ['$initial'] },
                shared('site', site),
                shared('forms', forms),
                shared('catalogue', /[\\/]web[\\/]features[\\/]catalogue[\\/]/),
              ],
            },
          },
        },
      },
    },
  },
}))

/** What matches and is part of the first load of at least two pages. */
function shared(name: string, test: RegExp) {
  return { name, test, tags: ['$initial' as const], minShareCount: 2 }
}
