import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnce } from '#web/lib/browser/reload-once.ts'

// A part of the page that does not come, after a release for instance: the page is loaded anew, once a minute at most.
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
