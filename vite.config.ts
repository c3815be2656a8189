import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'

/**
 * Code that all pages share, such as the skeletons that are shown while a page loads. Form modules are excluded,
 * apart from those that pages without forms use, and so are schemas, because Zod is as large as a page. Uploads,
 * used by few pages, get a chunk of their own; charts and texts of the dashboard are not in the site's.
 */
const site =
  /[\\/](?:shared(?![\\/](?:api-scopes|captions|contract|files[\\/](?:format-bytes|upload-purposes)|filters|limits[\\/](?:announcements|filters|push|registration|trust|video-pictures|webhooks)|community[\\/]|markdown|notifications|onboarding|registration|storage-kinds|videos[\\/](?:time-left|video-states)|webhooks|messages[\\/](?:accounts|administration|authoring|community|correspondence|curriculum|dashboard|files|facets|identity|instructors|legal[\\/](?:built-in-terms|legal)\.ts|lessons|media|moderation|notes|notifications[\\/](?:notification-settings|push)|profile|questions|reviews|rights|security|uploads)|statistics-ranges|catalogue[\\/](?:catalogue-query|course-facets)))|web[\\/]ui(?![\\/](?:charts|forms|markdown|mentions|menu|moderation|icons[\\/](?:curriculum|lessons|sidebar|table)|text[\\/](?:badge|marked-text)|layout[\\/](?:bottom-sheet|profile-card|tabs)|video|table))|web[\\/]lib(?![\\/](?:authoring|captions|create-id|csv|links[\\/](?:composer-state|moment-link)|format[\\/](?:csv|format-bytes|format-length)|forms|passkeys|upload-file|categories))|web[\\/]lib[\\/]forms[\\/]drafts\.ts$)|web[\\/]features[\\/](?:catalogue[\\/]page-skeletons|commands[\\/](?:open-dialog|single-keys)|dashboard[\\/]sidebar-entries)|vite[\\/]preload-helper/
const forms = /[\\/]web[\\/](?:lib|ui)[\\/]forms[\\/](?!upload|use-draft-id)/
const catalogue =
  /[\\/]web[\\/]features[\\/]catalogue[\\/](?!moments|search[\\/](?!course-list-query))/
/** Of the pages with filters, which import the catalogue's other modules. */
const filters =
  /[\\/](?:web[\\/]features[\\/]catalogue[\\/](?:moments|search)|shared[\\/](?:catalogue[\\/](?:catalogue-query|course-facets)|messages[\\/]facets))/
/** Of the pages of the dashboard, with their styles. */
const tables =
  /[\\/](?:web[\\/](?:ui[\\/](?:menu|icons[\\/]table|table[\\/](?!paginator))|lib[\\/]categories))/
/** Of the pages of a course and of its lessons. */
const course =
  /[\\/](?:shared[\\/]messages[\\/]reviews|web[\\/]features[\\/](?:reviews[\\/](?:course-reviews|review-entry|rating-summary|reviews\.module)|learning[\\/](?:enrol|use-enrol)))/
const publicStyles =
  /[\\/]web[\\/](?:ui(?![\\/](?:menu|layout[\\/]bottom-sheet|table[\\/](?!paginator)))|routes|features[\\/](?:accounts|home|catalogue|navigation|learning[\\/](?:enrol-button|enrol-bar|save-button)|notifications[\\/]notification-menu))[^?]*\.css$/

const entityDecoder = fileURLToPath(
  new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
)

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  // Its browser version needs a document, but previews are rendered in a worker.
  resolve: { alias: { 'decode-named-character-reference': entityDecoder } },
  ssr: { noExternal: command === 'build' ? true : undefined },
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
            codeSplitting: {
              // Shared code is in a few files instead of one per module, and public pages have one
              // stylesheet. Each group imports only those above it. Without the folder patterns pages
              // load up to 11 stylesheets, and Lighthouse's mobile performance drops below 95.
              groups: [
                sharedChunk('vendor', /[\\/]node_modules[\\/](?!zod)/),
                { name: 'public', test: publicStyles, tags: ['$initial'] },
                sharedChunk('site', site),
                sharedChunk('forms', forms),
                sharedChunk('catalogue', catalogue),
                sharedChunk('filters', filters),
                sharedChunk('tables', tables),
                sharedChunk('course', course),
              ],
            },
          },
        },
      },
    },
  },
}))

/** Matching modules that are part of the first load of at least two pages. */
function sharedChunk(name: string, test: RegExp) {
  return { name, test, tags: ['$initial' as const], minShareCount: 2 }
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
