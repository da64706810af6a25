import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { ThirdParties } from '#contract/visitor/third-parties.ts'
import { pageKindOf } from '#domain/address/page-kind.ts'
import { reload } from '#web/lib/browser/reload-once.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import { showUser } from './logged-in.ts'
import { makeMeasures } from './measures.ts'
import { answerOf, type ToolScript, toolsToLoad } from './tools.ts'

/** Only the contract's path: importing its file would add the schemas to this script. */
const measuresAddress = '/ha-api/measures'

/**
 * Loads the code that a page does not need at first: our own measures, and the third-party tools that the visitor
 * accepted. The script in the page's head loads it, with or without React. It shares no file with the pages.
 */
start()

function start(): void {
  startTools()
  startMeasures()
  // The page is complete without it.
  showUser().catch(() => undefined)
}

function startMeasures(): void {
  const measures = makeMeasures({
    lang: document.documentElement.lang,
    takeNotes: () => globalThis.pageNotes?.splice(0) ?? [],
    send: (body) => {
      const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
      navigator.sendBeacon(measuresAddress, blob)
    },
  })
  const { pathname } = globalThis.location
  // A page that runs React records its own views.
  if (!('__reactRouterContext' in globalThis)) {
    globalThis.pageNotes = [...(globalThis.pageNotes ?? []), { name: 'page_view', path: pathname }]
  }
  const isHidden = () => document.visibilityState === 'hidden'
  const flushLater = () => queueMicrotask(() => measures.flush())
  document.addEventListener('visibilitychange', () => {
    if (isHidden()) flushLater()
  })
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    watch(({ name, value }) => {
      measures.addVital(name, value, pathname)
      // The last notes are sent when the visitor leaves the page.
      if (isHidden()) flushLater()
    })
  }
}

function startTools(): void {
  const config = document.querySelector<HTMLMetaElement>('meta[name="tools"]')?.content
  if (config === undefined) return
  const parties = JSON.parse(config) as ThirdParties
  const dice = Math.random()
  const loaded = new Set<string>()
  const load = () => {
    const kind = pageKindOf(globalThis.location.pathname)
    const scripts = toolsToLoad({ parties, answer: answerOf(document.cookie), kind, dice })
    // A tool that is no longer accepted only disappears with the page it was loaded in.
    if ([...loaded].some((name) => scripts.every((script) => script.name !== name))) return whenOnline(reload)
    for (const script of scripts) {
      if (!loaded.has(script.name)) document.head.append(elementOf(script))
      loaded.add(script.name)
    }
  }
  document.addEventListener('consent', load)
  load()
}

function elementOf({ url, data }: ToolScript): HTMLScriptElement {
  const element = document.createElement('script')
  element.async = true
  element.src = url
  Object.assign(element.dataset, data)
  return element
}
