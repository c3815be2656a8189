/** The part that is used here; TypeScript's DOM library lacks it. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (markup: string, type?: string, sink?: string) => string | null
      createScriptURL?: (url: string) => string | null
    },
  ): { createHTML(markup: string): object }
}

const factory =
  typeof window === 'undefined'
    ? undefined
    : (Reflect.get(window, 'trustedTypes') as TrustedTypePolicyFactory | undefined)

const prose = factory?.createPolicy('lectern-prose', { createHTML: (markup) => markup })

/** Wraps markup that is already sanitized in the type that the browser requires. */
export function trustMarkup(safeMarkup: string): string {
  return toText(prose?.createHTML(safeMarkup) ?? safeMarkup)
}

/** React and the DOM accept the object; only their types do not. */
function toText(markup: string | object): string {
  return markup as string
}

let isClipboardTrusted = false

/**
 * Lets the article editor parse pasted HTML. It calls the default policy itself, for a detached document, which runs
 * nothing and loads nothing.
 */
export function trustClipboard(): void {
  isClipboardTrusted = true
}

/** React creates script elements from exactly this. */
const emptyScript = '<script></script>'
/** The service worker, the worker that the build makes of `preview-worker.ts`, and that of pdf.js. */
const ownWorkers =
  /^\/(service-worker\.js|assets\/(preview-worker-[\w-]+\.js|pdf\.worker\.min-[\w-]+\.mjs))$/
const activeContent =
  /<script(?! type="application\/json")|<(?:object|embed|base|link|meta)\b|<[^>]*\s(?:on\w+|srcdoc)\s*=/i

/**
 * The default policy for what libraries write. Text without `<` creates no element, and the players'
 * elements write fixed templates into their shadow roots. Everything else is blocked and reported.
 */
export function guardMarkupSinks(): void {
  factory?.createPolicy('default', {
    createHTML: (markup, _type, sink) => {
      if (markup === emptyScript || !markup.includes('<')) return markup
      if (sink === undefined && isClipboardTrusted) return markup
      return sink === 'ShadowRoot innerHTML' && !activeContent.test(markup) ? markup : null
    },
    createScriptURL: (url) => (isOwnWorker(url) ? url : null),
  })
}

function isOwnWorker(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && ownWorkers.test(pathname)
}
