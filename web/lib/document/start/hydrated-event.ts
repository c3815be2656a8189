/** Sent to the document once React handles the events of the page. */
export const hydratedEvent = 'lectern:hydrated'
