/** The page where reading stopped on this device; 1 if nothing is stored. */
export function readLastPage(key: string | undefined): number {
  try {
    const page = Number(key && localStorage.getItem(key))
    return Number.isInteger(page) && page > 1 ? page : 1
  } catch {
    return 1
  }
}

export function saveLastPage(key: string | undefined, page: number): void {
  if (!key) return
  try {
    if (page > 1) localStorage.setItem(key, String(page))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, a PDF starts at its first page.
  }
}
