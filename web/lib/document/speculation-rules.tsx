/** Sent by the server only. Until React loads pages itself, the browser loads a page of courses when the pointer rests on its link. */
export function SpeculationRules() {
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
            { href_matches: ['/courses*', '/courses/details/*', '/category/courses/*'] },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
}
