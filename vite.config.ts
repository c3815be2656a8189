import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const entityDecoder = fileURLToPath(
  new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
)

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  // Its browser version needs a document, but previews are rendered in a worker.
  resolve: { alias: { 'decode-named-character-reference': entityDecoder } },
  ssr: { noExternal: command === 'build' ? true : undefined },
  plugins: [reactRouter()],
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
            /*
             * Vite's own chunks keep the first load within its budget too, but as one file per shared
             * module. Measured with brotli, public pages: 45 to 57 scripts (131 to 138 kB) and 16 to 24
             * stylesheets without these groups, 14 to 18 scripts (130 to 135 kB) and 7 to 11 with them.
             */
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/, tags: ['$initial'], minShareCount: 2 },
                { name: 'shared', tags: ['$initial'], minShareCount: 5 },
              ],
            },
          },
        },
      },
    },
  },
}))
