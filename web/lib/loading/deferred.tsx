import { type ComponentType, useEffect, useState } from 'react'

interface DeferredProps {
  load: () => Promise<{ default: ComponentType }>
}

/**
 * What a page can do without: loaded after hydration, and left out if it cannot be loaded. `lazy` would show it up to
 * 300 ms later, for which React keeps the fallback of a `Suspense`.
 */
export function Deferred({ load }: DeferredProps) {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    load()
      .then((module) => setLoaded(() => module.default))
      .catch(() => undefined)
  }, [load])
  return Loaded && <Loaded />
}
