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

/** The path of the avatar of an account without one: an image of the initials, of letters and digits alone. */
export function defaultAvatarPath(fullname: string): string {
  const letters = getInitials(fullname).replace(/[^\p{L}\p{N}]/gu, '')
  return `/default-avatars/${letters === '' ? '-' : encodeURIComponent(letters)}.svg`
}

/** Whether a path or URL is that of a default avatar, whatever its base. */
export function isDefaultAvatar(url: string): boolean {
  return /\/default-avatars\/[^/]+\.svg$/.test(url)
}
