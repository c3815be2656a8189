/** A cookie, because logging out clears the local storage and the choice belongs to the browser. */
const cookie = 'lectern-single-keys'
const oneYearSeconds = 31_536_000

/** Whether keys without Ctrl or ⌘ are shortcuts: people who use speech input may turn them off. */
export function areSingleKeysOn(): boolean {
  return !document.cookie.split('; ').includes(`${cookie}=off`)
}

export function setSingleKeys(isOn: boolean): void {
  document.cookie = `${cookie}=off;path=/;max-age=${isOn ? 0 : oneYearSeconds};SameSite=Lax`
}
