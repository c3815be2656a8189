/** Of every demo account. A file of its own, since browser tests need it without the content. */
export const demoPassword = 'lectern-demo'
