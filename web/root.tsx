import { type ReactNode, useEffect } from 'react'
import {
  type ShouldRevalidateFunctionArgs,
  Outlet,
  ScrollRestoration,
  Links,
  Meta,
  useRouteLoaderData,
} from 'react-router'
import type { PageSettings } from '#shared/pages/page-settings.ts'
import { pages } from '#shared/paths.ts'
import { CommandDialogs } from '#web/features/commands/command-dialogs.tsx'
import { openCommandDialog } from '#web/features/commands/open-dialog.ts'
import { NewsletterBox } from '#web/features/correspondence/newsletter-box.tsx'
import { listSidebarEntries, listSidebarGroups } from '#web/features/dashboard/sidebar-entries.ts'
import { Header } from '#web/features/navigation/header.tsx'
import { NotificationMenu } from '#web/features/notifications/notification-menu.tsx'
import { parseResponse, getServerApi, withErrorPage } from '#web/lib/api.ts'
import { FirstPaintScript, usePreservedAttributes } from '#web/lib/document/first-paint-script.tsx'
import { PageDataBlock } from '#web/lib/document/page-data.tsx'
import { SpeculationRules } from '#web/lib/document/speculation-rules.tsx'
import { HydrationSignal, PageScripts } from '#web/lib/document/start/page-scripts.tsx'
import { Deferred } from '#web/lib/loading/deferred.tsx'
import { hasMembership } from '#web/lib/session/membership.ts'
import { settingsContext } from '#web/lib/settings.ts'
import { ErrorPage } from '#web/routes/errors/error-page.tsx'
import { PendingPage } from '#web/routes/pending-page.tsx'
import { ToastRegion } from '#web/ui/feedback/toast-region.tsx'
import { FocusAfterNavigation } from '#web/ui/layout/focus-after-navigation.tsx'
import { Footer } from '#web/ui/layout/footer.tsx'
import { NavigationProgress } from '#web/ui/layout/navigation-progress.tsx'
import { OutdatedBanner } from '#web/ui/layout/outdated-banner.tsx'
import type { Route } from './+types/root'

import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/global.css'

export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: '/fonts/newsreader-display-basic.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'manifest', href: '/icons/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = getServerApi(context)
  const settings = context.get(settingsContext)
  const [categories, { documents }, { mode }] = await withErrorPage(
    Promise.all([
      settings.catalogue === 'hidden' ? [] : parseResponse(api.category.$get({ query: {} })),
      parseResponse(api.legal.$get()),
      parseResponse(api.registration.$get()),
    ]),
  )
  return { categories, legal: documents, registration: mode, settings }
}

/** Who sees the catalogue according to the data that the root shows. */
let shownCatalogue: PageSettings['catalogue'] | undefined

/**
 * Categories, legal texts and who may register change rarely: only a page load or an explicit revalidation reloads
 * them, or a login or logout where only members see the categories.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOutdated = shownCatalogue === (hasMembership() ? 'hidden' : 'members')
  // A navigation to the same address may ask for no new data.
  const isRevalidation = currentUrl.href === nextUrl.href && defaultShouldRevalidate
  return isOutdated || formMethod !== undefined || isRevalidation
}

/** Loaded after hydration, while the page is still online. */
const loadSessionExtras = () => import('./session-extras.tsx')
const loadPageExtras = () => import('#web/ui/layout/page-extras.tsx')

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const catalogue = data?.settings.catalogue
  const isHidden = catalogue === 'hidden'
  usePreservedAttributes()
  useEffect(() => {
    shownCatalogue = catalogue
  }, [catalogue])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Light before dark, as FirstPaintScript expects. */}
        <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#13151d" media="(prefers-color-scheme: dark)" />
        <FirstPaintScript />
        <Meta />
        <Links />
        {!isHidden && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title="New courses on Lectern"
            href={pages.feed}
          />
        )}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <NavigationProgress />
        <Header
          categories={data?.categories ?? []}
          listGroups={listSidebarGroups}
          notificationMenu={<NotificationMenu />}
          onOpenCommands={() => openCommandDialog('palette')}
        />
        <OutdatedBanner />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer>
          <NewsletterBox />
        </Footer>
        <ToastRegion />
        {!isHidden && <CommandDialogs listPages={listSidebarEntries} />}
        <FocusAfterNavigation />
        <Deferred load={loadPageExtras} />
        <Deferred load={loadSessionExtras} />
        <SpeculationRules />
        <ScrollRestoration />
        <PageDataBlock />
        <PageScripts />
        <HydrationSignal />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <PendingPage>
      <Outlet />
    </PendingPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
