import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { pageScript } from '#web/lib/browser/page-script.ts'
import { reloadedKey } from '#web/lib/browser/reload-once.ts'

const now = Date.UTC(2026, 10, 27)

interface Around {
  readonly stored?: string | null
  /** When the tab reloaded itself. */
  readonly reloadedAt?: number | null
  readonly onLine?: boolean
  readonly cookie?: string
  readonly laterUrl?: string | null
  readonly asks?: boolean
  readonly boxes?: { dataset: { tool: string }; checked: boolean }[]
}

/** Runs the script on a minimal page, as the head of a document would. */
function runWith({
  laterUrl = null,
  stored = null,
  reloadedAt = null,
  onLine = true,
  cookie = '',
  asks = false,
  boxes = [],
}: Around = {}) {
  const dataset: Record<string, string> = {}
  const listeners: [string, (event: unknown) => void][] = []
  const saved = new Map<string, string>()
  if (stored !== null) saved.set('obole.accessibility', stored)
  const tab = new Map<string, unknown>(reloadedAt === null ? [] : [[reloadedKey, String(reloadedAt)]])
  const listen = (name: string, listener: (event: unknown) => void) => listeners.push([name, listener])
  const menus = [{ open: true, firstChild: { focus: () => done.push('focus') }, contains: () => false }]
  const done: string[] = []
  const delays: number[] = []
  const page = {
    cookie,
    documentElement: { dataset },
    addEventListener: listen,
    querySelectorAll: (selector: string) =>
      selector.startsWith('details')
        ? menus.filter(({ open }) => open)
        : selector.startsWith('input')
          ? boxes
          : [],
    dispatchEvent: (event: { type: string }) => done.push(event.type),
  }
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  }
  const navigator = { onLine }
  runInNewContext(pageScript(laterUrl, asks), {
    setTimeout: (_act: unknown, ms: number) => delays.push(ms),
    Event: globalThis.Event,
    document: page,
    localStorage: storage,
    sessionStorage: {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: unknown) => tab.set(key, String(value)),
    },
    Date: { now: () => now },
    navigator,
    self: { addEventListener: listen },
    history: { back: () => done.push('back') },
    location: { protocol: 'https:', reload: () => done.push('reload') },
  })
  const send = (name: string, event: object = {}) => {
    for (const [wanted, listener] of listeners) if (wanted === name) listener(event)
  }
  return { page, dataset, saved, menus, done, delays, navigator, send }
}

test('saved settings are on the root element before the first paint', () => {
  expect(runWith({ stored: '{"text":"large","contrast":"high"}' }).dataset).toEqual({
    text: 'large',
    contrast: 'high',
  })
})

test.each(['not json', 'null', null])('%s in the storage does not cause a failure', (stored) => {
  expect(runWith({ stored }).dataset).toEqual({})
})

test('a choice is applied and stored, the default value deletes it', () => {
  const page = runWith({ stored: '{"text":"large"}' })
  page.send('change', { target: { dataset: { setting: 'motion' }, value: 'none' } })
  expect(page.dataset).toEqual({ text: 'large', motion: 'none' })
  page.send('change', { target: { dataset: { setting: 'text' }, value: '' } })
  expect(page.dataset).toEqual({ motion: 'none' })
  expect(page.saved.get('obole.accessibility')).toBe('{"motion":"none"}')
})

test('the root element shows that there is no network', () => {
  const page = runWith({ onLine: false })
  expect(page.dataset).toEqual({ offline: '' })
  page.navigator.onLine = true
  page.send('online')
  expect(page.dataset).toEqual({})
  page.navigator.onLine = false
  page.send('offline')
  expect(page.dataset).toEqual({ offline: '' })
})

describe('a module of the page that does not load', () => {
  const missing = { target: { type: 'module' } }
  const rejection = (message: string) => ({ reason: new Error(message) })

  test.each([
    ['error', missing],
    ['unhandledrejection', rejection('Failed to fetch dynamically imported module: http://x/entry.js')],
    ['unhandledrejection', rejection('Importing a module script failed.')],
  ])('reloads the page at most once a minute, and then is reported: %s %j', (name, event) => {
    const first = runWith()
    first.send(name, event)
    expect([first.done, first.dataset]).toEqual([['reload'], {}])
    // Of the same document: it is about to be replaced.
    first.send(name, event)
    expect([first.done, first.dataset]).toEqual([['reload'], {}])
    const early = runWith({ reloadedAt: now - 59_000 })
    early.send(name, event)
    expect([early.done, early.dataset]).toEqual([[], { broken: '' }])
    const late = runWith({ reloadedAt: now - 60_000 })
    late.send(name, event)
    expect(late.done).toEqual(['reload'])
  })

  test('without a network reloads once that is back', () => {
    const page = runWith({ onLine: false })
    page.send('error', missing)
    expect([page.done, page.dataset]).toEqual([[], { offline: '' }])
    page.send('online')
    expect(page.done).toEqual(['reload'])
  })

  test('a picture that is missing, another failure, and a page that runs do neither', () => {
    const page = runWith()
    page.send('error', { target: { type: '' } })
    page.send('unhandledrejection', rejection('refused'))
    page.send('unhandledrejection', {})
    page.dataset['hydrated'] = 'true'
    page.send('error', missing)
    expect([page.done, page.dataset]).toEqual([[], { hydrated: 'true' }])
  })
})

test('the page asks about tools until it has an answer, and never without tools', () => {
  expect(runWith({ asks: true, cookie: 'locale=en' }).dataset).toEqual({ consent: 'ask' })
  expect(runWith({ asks: true, cookie: 'locale=en; consent=none' }).dataset).toEqual({})
  expect(runWith({ cookie: 'locale=en' }).dataset).toEqual({})
})

describe('an answer about tools', () => {
  const boxes = () => ['survey', 'monitoring'].map((tool) => ({ dataset: { tool }, checked: false }))
  const answer = (word: string) => ({
    target: {
      closest: (selector: string) => (selector === '[data-answer]' ? { dataset: { answer: word } } : null),
    },
  })

  test.each(['all', 'none'])('%s is stored for six months and reported', (word) => {
    const run = runWith({ asks: true, boxes: boxes() })
    run.send('click', answer(word))
    expect(run.page.cookie).toBe(`consent=${word}; Path=/; Max-Age=15724800; SameSite=Lax; Secure`)
    expect(run.dataset).toEqual({})
    expect(run.done).toEqual(['consent'])
  })

  test('the boxes show the stored answer, and give the next one', () => {
    const shown = boxes()
    const run = runWith({ asks: true, cookie: 'consent=monitoring', boxes: shown })
    run.send('DOMContentLoaded')
    expect(shown.map(({ checked }) => checked)).toEqual([false, true])
    run.send('click', answer('chosen'))
    expect(run.page.cookie).toContain('consent=monitoring;')
    for (const box of shown) box.checked = false
    run.send('click', answer('chosen'))
    expect(run.page.cookie).toContain('consent=none;')
  })
})

test('Escape closes the open menu and restores the focus; a click elsewhere closes it', () => {
  const escaped = runWith()
  escaped.send('keydown', { key: 'Tab' })
  expect(escaped.menus[0]?.open).toBe(true)
  escaped.send('keydown', { key: 'Escape' })
  expect(escaped.menus[0]?.open).toBe(false)
  expect(escaped.done).toEqual(['focus'])
  const clicked = runWith()
  clicked.send('click', { target: { closest: () => null } })
  expect(clicked.menus[0]?.open).toBe(false)
  expect(clicked.done).toEqual([])
})

test.each([
  ['back', { back: '' }],
  ['reload', { reload: '' }],
])('a button with data-%s does its action', (word, dataset) => {
  const page = runWith()
  page.send('click', { target: { closest: () => ({ dataset }) } })
  expect(page.done).toEqual([word])
})

test('a reload without a network waits until it is back', () => {
  const page = runWith({ onLine: false })
  page.send('click', { target: { closest: () => ({ dataset: { reload: '' } }) } })
  expect(page.done).toEqual([])
  page.navigator.onLine = true
  page.send('online')
  expect(page.done).toEqual(['reload'])
})

test('a form sent before hydration is remembered instead of being sent by the browser', () => {
  const { send } = runWith()
  const early = { dataset: { early: '' } }
  const prevented: object[] = []
  send('submit', { target: early, preventDefault: () => prevented.push(early) })
  expect(early.dataset.early).toBe('sent')
  send('submit', { target: { dataset: {} }, preventDefault: () => prevented.push({}) })
  expect(prevented).toEqual([early])
})

test.each([
  ['a visitor: three seconds after the load', 'locale=en', 3000],
  ['who may have a session: at once, since the header shows it', 'locale=en; __Host-session_token=a.b', 0],
])('what the first view does not need is loaded for %s', (_name, cookie, ms) => {
  const run = runWith({ laterUrl: '/forms/assets/after-load.js', cookie })
  expect(run.delays).toEqual([])
  run.send('load')
  expect(run.delays).toEqual([ms])
})
