import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnce } from '#web/lib/browser/reload-once.ts'

// When a module of the page does not load, for example after a release, reload the page, at most once a minute.
globalThis.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
