import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnce } from '#web/lib/browser/reload-once.ts'
import { isOffline } from '#web/lib/browser/when-online.ts'

// When a module of the page does not load, for example after a release, reload the page, at most once a minute. Without
// a network nothing reloads: the part that asked for the module handles the failure, and may ask again.
globalThis.addEventListener('vite:preloadError', (event) => {
  if (!isOffline() && reloadOnce()) event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
