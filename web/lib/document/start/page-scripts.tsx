import { createContext, useContext, useEffect } from 'react'
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { useIsHydrated } from '../../use-browser-value.ts'
import { hydratedEvent } from './hydrated-event.ts'

/**
 * The script that loads the page's modules later, set by the server entry on pages that are complete without them. In
 * the browser it is never set: React keeps the scripts that the server has rendered.
 */
export const StartScriptContext = createContext<string | undefined>(undefined)

/** The router's scripts, or one that loads its modules when they are needed. */
export function PageScripts() {
  const startScript = useContext(StartScriptContext)
  return import.meta.env.SSR && startScript !== undefined ? (
    <DeferredScripts startScript={startScript} />
  ) : (
    <Scripts />
  )
}

/** As many elements as `<Scripts>` renders, which React expects in the browser. */
function DeferredScripts({ startScript }: { startScript: string }) {
  const context = useContext(FrameworkContext)
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: createContextScript(context) }} />
      <script dangerouslySetInnerHTML={{ __html: startScript }} />
    </>
  )
}

/** What the router's first script declares: its context, with a stream of the loaders' data. */
function createContextScript(context: { serverHandoffString?: string } | undefined): string {
  return `window.__reactRouterContext=${context?.serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream())`
}

/** The last element of the page: reports that React handles its events. */
export function HydrationSignal() {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    document.documentElement.dataset.hydrated = ''
    document.dispatchEvent(new Event(hydratedEvent))
  }, [isHydrated])
  return null
}
