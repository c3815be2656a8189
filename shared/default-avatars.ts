/** The first letters of the first and the last name, in upper case. */
export function getInitials(fullname: string): string {
  const name = fullname.trim()
  const [, lastWord = ''] = /\s(\S+)$/.exec(name) ?? []
  return (firstLetter(name) + firstLetter(lastWord)).toUpperCase()
}

function firstLetter(word: string): string {
  const codePoint = word.codePointAt(0)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}

/** The path of the avatar for accounts without one: an image of the initials (letters and digits only). */
export function defaultAvatarPath(fullname: string): string {
  const letters = getInitials(fullname).replace(/[^\p{L}\p{N}]/gu, '')
  return `/default-avatars/${letters === '' ? '-' : encodeURIComponent(letters)}.svg`
}

/** Whether a path or absolute URL is that of a default avatar. */
export function isDefaultAvatar(url: string): boolean {
  return /\/default-avatars\/[^/]+\.svg$/.test(url)
}
