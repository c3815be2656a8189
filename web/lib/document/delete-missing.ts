/**
 * Deletes the stored copies of what the server no longer has, such as a page that was hidden or deleted: its document
 * and its data, with every query.
 */
export function deleteMissing(cacheName: string) {
  return {
    async fetchDidSucceed({ request, response }: { request: Request; response: Response }) {
      if (response.status === 404 || response.status === 410) {
        // A cache that cannot be read has nothing to show either.
        await deleteStored(cacheName, new URL(request.url)).catch(() => undefined)
      }
      return response
    },
  }
}

async function deleteStored(cacheName: string, url: URL): Promise<void> {
  const cache = await caches.open(cacheName)
  const path = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '')
  const dataPath = path.endsWith('/') ? `${path}_.data` : `${path}.data`
  for (const pathname of [path, dataPath]) {
    await cache.delete(new URL(pathname, url), { ignoreSearch: true, ignoreVary: true })
  }
}
