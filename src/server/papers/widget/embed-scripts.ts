import type { widgetScripts } from '#domain/widget/widget-script.ts'
import { embedScript } from '#server/papers/widget/embed-script.ts'
import { embedScript2 } from '#server/papers/widget/embed-script-2.ts'
import { embedScript3 } from '#server/papers/widget/embed-script-3.ts'

/** What each script of our elements answers, by its path. */
export const embedScripts: Readonly<Record<(typeof widgetScripts)[number]['path'], string>> = {
  '/widget.js': embedScript,
  '/widget-2.js': embedScript2,
  '/widget-3.js': embedScript3,
}
