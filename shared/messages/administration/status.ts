/** Messages of the status page. */
export const statusMessages = {
  loadFailed: 'The status could not be loaded',
  about: 'The charts show the last 24 hours by quarter of an hour.',
} as const
