import type { SiteScripts } from '#contract/site-scripts.ts'
import doorWorker from 'virtual:script/door-worker'
import elements from 'virtual:script/elements'
import overlay from 'virtual:script/overlay'

/** Scripts that the server sends outside the pages. */
export const siteScripts: SiteScripts = { elements, overlay, doorWorker }
