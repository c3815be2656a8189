import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { prepareHydration } from '#web/lib/document/page-data.tsx'
import { registerServiceWorker } from '#web/lib/document/register-service-worker.ts'
import { guardMarkupSinks } from '#web/lib/document/trusted-types.ts'
import { watchOutdated } from '#web/lib/document/watch-outdated.ts'

guardMarkupSinks()
prepareHydration()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

registerServiceWorker()
watchOutdated()
