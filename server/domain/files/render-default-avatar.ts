/** Up to six letters: two initials, each up to three letters long in upper case. */
const fileNamePattern = /^(?:([\p{L}\p{N}]{1,6})|-)\.svg$/u
const size = 256
const silhouette = '<circle cx="128" cy="100" r="44"/><path d="M40 256a88 88 0 0 1 176 0z"/>'

/**
 * The default avatar of this file name, as SVG: initials, or a silhouette for `-.svg`. Undefined for any
 * other name, so that only letters and digits get into the markup.
 */
export function renderDefaultAvatar(name: string): string | undefined {
  const [matched, initials] = fileNamePattern.exec(name) ?? []
  if (!matched) return undefined
  const initialsText = `<text x="128" y="128" dy=".35em" text-anchor="middle" font-family="Georgia,serif" font-weight="600" font-size="92">${initials}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    `<path fill="#e4e4f7" d="M0 0h${size}v${size}H0z"/>`,
    `<g fill="#2f3480">${initials ? initialsText : silhouette}</g>`,
    '</svg>',
  ].join('')
}
