import type { StartPlan } from './create-start-script.ts'
import { keepInteractions } from './keep-interactions.ts'
import { findReasonToStart, onIdle } from './reasons-to-start.ts'

/** Defined by `createStartScript`, around this script. */
declare const startPlan: StartPlan

/**
 * An inline script of pages that are complete without React: loads it when the visitor does something, or once the
 * browser has been idle for a while, and repeats then what the visitor did meanwhile.
 */
let isStarted = false

const interactions = keepInteractions(start)
setDisabled(false)
if (findReasonToStart()) start()
else onIdle(start)
// A page that Back restores may be from before a login.
addEventListener('pageshow', ({ persisted }) => persisted && findReasonToStart() && start())
addEventListener('storage', ({ key }) => key === 'token' && start())
// The service worker has stored what this loads, if React has been used here before.
addEventListener('offline', () => navigator.serviceWorker?.controller && start())

function start(): void {
  if (isStarted) return
  isStarted = true
  for (const href of startPlan.files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  // Browsers do not load a module again that they could not load.
  load().catch(() => {
    interactions.giveUp()
    setDisabled(true)
  })
}

/** The buttons that only React handles; without script they are disabled. */
function setDisabled(isDisabled: boolean): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-awaits-script]')
  for (const button of buttons) button.disabled = isDisabled
}

/** What the router's own inline module does. */
async function load(): Promise<void> {
  const importModule = (url: string): Promise<object> => import(/* @vite-ignore */ url)
  const [routes] = await Promise.all([
    Promise.all(
      Object.entries(startPlan.routes).map(async ([id, urls]) => {
        const modules = await Promise.all(urls.map(importModule))
        return [id, Object.assign({}, ...modules)] as const
      }),
    ),
    importModule(startPlan.manifest),
  ])
  Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(routes) })
  await importModule(startPlan.entry)
}
