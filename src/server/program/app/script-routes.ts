import type { FastifyInstance } from 'fastify'
import type { SiteScripts } from '#contract/site-scripts.ts'
import type { Deps } from '#server/money/deps.ts'
import { doorFileRoutes } from '#server/papers/check-in/door-file-routes.ts'
import { overlayRoutes } from '#server/papers/overlay/overlay-routes.ts'
import { widgetRoutes } from '#server/papers/widget/widget-routes.ts'

const none: SiteScripts = { elements: '', overlay: '', doorWorker: '' }

/** Routes that send a script of their own, outside the pages: widgets, overlays, and the worker of the pages at a gate. */
export function scriptRoutes(app: FastifyInstance, deps: Deps, scripts: SiteScripts = none): void {
  widgetRoutes(app, deps, scripts.elements)
  overlayRoutes(app, deps, scripts.overlay)
  doorFileRoutes(app, deps, scripts.doorWorker)
}
