import type { RequestListener, Server } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageRoute } from '#shared/pages/page-routes.ts'
import type { PageSettings } from '#shared/pages/page-settings.ts'
import type { AppOptions } from '../app.ts'
import { listPreloads } from '../http/pages/early-hints.ts'
import type { PageBuild } from '../http/pages/render-page.ts'
import type { Logger } from '../platform/logging/logger.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Pages extends NonNullable<AppOptions['pages']> {
  /** Puts Vite in front of the app in development. */
  wrap(next: RequestListener): RequestListener
  close(): Promise<void>
}

type HandlerOptions = Parameters<PageBuild['entry']['module']['createPageHandler']>[0]

interface PageOptions {
  isDevelopment: boolean
  settings: FixedSettings
  /** Whether pages are announced before they are rendered. */
  earlyHints: boolean
  log: Logger
}

/** Loads the built pages, or in development the sources with hot reload. */
export function loadPages(server: Server, options: PageOptions): Promise<Pages> {
  const { isDevelopment, settings, earlyHints, log } = options
  const reportError = (error: unknown) => log.error({ err: error }, 'A page failed to render.')
  const shared = { settings, reportError }
  return isDevelopment ? loadSources(server, shared) : loadBuilt({ ...shared, earlyHints })
}

/** Those that do not depend on who sees a page. */
type FixedSettings = Omit<PageSettings, 'catalogue'>

type SharedOptions = Pick<HandlerOptions, 'reportError'> & { settings: FixedSettings }

async function loadBuilt({
  settings,
  reportError,
  earlyHints,
}: SharedOptions & { earlyHints: boolean }): Promise<Pages> {
  const built = pathToFileURL(`${root}build/server/index.js`).href
  const build = (await import(built)) as PageBuild
  return {
    clientFiles: `${root}build/client`,
    routes: build.entry.module.pageRoutes,
    preloads: earlyHints ? listPreloads(build) : undefined,
    createHandler: (apiFetch, catalogue) =>
      build.entry.module.createPageHandler({
        build,
        mode: 'production',
        apiFetch,
        reportError,
        settings: { ...settings, catalogue },
      }),
    wrap: (next) => next,
    close: async () => {},
  }
}

async function loadSources(
  server: Server,
  { settings, reportError }: SharedOptions,
): Promise<Pages> {
  const { createServer } = await import('vite')
  const ownListeners = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  // React Router's Vite plugin exits the process at SIGTERM, before the database has stopped.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener)
  }
  const { default: routes } = (await vite.ssrLoadModule('/web/routes.ts')) as {
    default: readonly PageRoute[]
  }
  return {
    clientFiles: undefined,
    routes,
    createHandler: (apiFetch, catalogue) => async (request) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild
      const handle = build.entry.module.createPageHandler({
        build,
        mode: 'development',
        apiFetch,
        reportError,
        settings: { ...settings, catalogue },
      })
      return handle(request)
    },
    wrap: (next) => (request, response) =>
      vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  }
}
