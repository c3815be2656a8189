import { createApp, type Fetch } from '#server/app.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import type { PageBuild } from '#server/http/pages/render-page.ts'
import { ensureBuilt } from '../../bin/ensure-built.ts'
import { publicUrl } from './public-url.ts'
import type { TestApp } from './test-app.ts'

/** The services of the app behind the built pages. */
export async function createAppWithPages({ deps }: Pick<TestApp, 'deps'>): Promise<Fetch> {
  await ensureBuilt()
  const path = new URL('../../build/server/index.js', import.meta.url)
  const build = (await import(path.href)) as PageBuild
  const { createPageHandler, pageRoutes: routes } = build.entry.module
  return createApp({
    deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 1,
    admission: createUnlimitedAdmission(),
    isStopping: () => false,
    pages: {
      clientFiles: undefined,
      routes,
      createHandler: (apiFetch, catalogue) =>
        createPageHandler({
          build,
          mode: 'production',
          apiFetch,
          settings: {
            pacing: 'instant',
            publicUrl,
            assetUrl: publicUrl,
            catalogue,
            devMailbox: false,
            supportEmail: 'support@lectern.test',
            signInLabel: undefined,
          },
          // Each is a response with 500, too.
          reportError: () => undefined,
        }),
    },
  })
}
