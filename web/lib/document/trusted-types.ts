/** As far as it is used here; TypeScript's own library does not know it yet. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (markup: string, type?: string, sink?: string) => string | null
      createScriptURL?: (address: string) => string | null
    },
  ): { createHTML(markup: string): object }
}

const factory =
  typeof window === 'undefined'
    ? undefined
    : (Reflect.get(window, 'trustedTypes') as TrustedTypePolicyFactory | undefined)

const prose = factory?.createPolicy('lectern-prose', { createHTML: (markup) => markup })

/** Markup that was made safe where it was made, in the type that the browser wants for it. */
export function trustMarkup(safeMarkup: string): string {
  return asText(prose?.createHTML(safeMarkup) ?? safeMarkup)
}

/** React and the DOM take the object; only their types have no word for it. */
function asText(markup: string | object): string {
  return markup as string
}

/** React makes script elements from exactly this. */
const emptyScript = '<script></script>'
/** The worker of the offline pages, and the one that the build makes of `preview-worker.ts`. */
const ownWorkers = /^\/(service-worker|assets\/preview-worker-[\w-]+)\.js$/
const active =
  /<script(?! type="application\/json")|<(?:object|embed|base|link|meta)\b|<[^>]*\s(?:on\w+|srcdoc)\s*=/i

/**
 * What libraries write without asking us. Text without `<` makes no element; the players' elements
 * write fixed templates into their own shadow roots. Everything else is refused and reported.
 */
export function guardMarkupSinks(): void {
  factory?.createPolicy('default', {
    createHTML: (markup, _type, sink) => {
      if (markup === emptyScript || !markup.includes('<')) return markup
      return sink === 'ShadowRoot innerHTML' && !active.test(markup) ? markup : null
    },
    createScriptURL: (address) => (isOwnWorker(address) ? address : null),
  })
}

function isOwnWorker(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && ownWorkers.test(pathname)
}
