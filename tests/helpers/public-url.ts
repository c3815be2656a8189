export const publicUrl = 'http://lectern.test'
