/**
 * Sent by the server only. Until React loads pages itself, the browser loads a page of courses when the pointer rests on
 * its link.
 */
export function SpeculationRules() {
  // A document that React creates anew has no use for them, and browsers warn of rules that are inserted.
  if (!import.meta.env.SSR && document.documentElement.hasAttribute('data-hydrated')) return null
  return (
    <script
      type="speculationrules"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? createRules() : '' }}
    />
  )
}

/** `moderate` keeps at most two pages, and browsers that save data load none. */
function createRules(): string {
  return JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { selector_matches: 'html:not([data-hydrated]) a' },
            {
              href_matches: [
                '/courses',
                '/courses\\?*',
                '/courses/details/*',
                '/category/courses/*',
              ],
            },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
}
