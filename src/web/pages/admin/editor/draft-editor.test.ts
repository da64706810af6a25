import { expect, test } from 'vitest'
import type { EditedForm, SavedDraft } from '#contract/admin/edited-form.ts'
import { mostSource } from '#domain/form/form-changes.ts'
import { parseDraft, valueAt, withValue, writeDraft } from '#domain/form/editing/draft.ts'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { memoryStorage } from '#web/lib/cart/tab-storage.ts'
import { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'

const first: Pick<EditedForm, 'source' | 'revision' | 'draft'> = {
  source: '{"title":"Le bal","summary":"Venez"}',
  revision: '1-0',
  draft: null,
}
/** View of the screen without the contents. */
const view: Omit<EditedForm, 'source' | 'revision' | 'draft'> = {
  plan: null,
  rehearsalPath: null,
  isAddressFixed: false,
  taxReceipts: false,
  taken: [],
  state: 'draft',
  changes: [],
  waitsFor: null,
  versions: [],
}
const savedAt = '2026-11-28T13:03:00.000Z'
const failure = (status: number, code: string) => new ApiFailure({ routeCode: null, status, code })

/** An editor whose time passes by hand, and whose server answers what is given. */
function anEditor(answers: (SavedDraft | ApiFailure)[], edition = first) {
  const sent: { source: string; revision: number; base: string }[] = []
  const failures: string[] = []
  const pauses: number[] = []
  const clock = { ms: 0, perSave: 0 }
  const storage = memoryStorage()
  let due: (() => void) | null = null
  const editor = new DraftEditor({
    edition,
    complete: (draft) => draft,
    now: () => clock.ms,
    save: (body) => {
      sent.push(body)
      clock.ms += clock.perSave
      const answer = answers.shift() ?? { revision: body.revision + 1, savedAt, edition: null }
      return answer instanceof ApiFailure ? Promise.reject(answer) : Promise.resolve(answer)
    },
    storage,
    key: 'k',
    later: (act, ms) => {
      pauses.push(ms)
      due = act
      return () => {
        due = null
      }
    },
    onFailure: ({ code }) => failures.push(code),
  })
  const pass = async () => {
    due?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const type = (name: string, value: string) =>
    editor.change(withValue(editor.getState().draft, [name], value))
  return { editor, sent, failures, pauses, clock, storage, pass, type }
}

test('what is typed is saved once after the last change, and is remembered in the browser until then', async () => {
  const { editor, sent, storage, pass, type } = anEditor([])
  type('title', 'Le grand')
  type('title', 'Le grand bal')
  expect(editor.getState().save).toBe('typing')
  expect(storage.getItem('k')).toContain('Le grand bal')
  await pass()
  expect(sent.map(({ revision, base }) => [revision, base])).toEqual([[0, '1-0']])
  expect(editor.getState()).toMatchObject({ save: 'saved', savedAt })
  expect(storage.getItem('k')).toBeNull()
})

test('a preview beside it is followed sooner, and sooner still where a save was quick', async () => {
  const { editor, sent, pauses, clock, pass, type } = anEditor([])
  type('title', 'Un bal')
  editor.watch(true)
  type('title', 'Le bal')
  clock.perSave = 150
  await pass()
  type('title', 'Le b')
  clock.perSave = 151
  await pass()
  type('title', 'Le ba')
  expect(pauses).toEqual([1000, 250, 100, 250])
  // However many keys come in a pause, they are one save.
  for (const title of ['L', 'Le', 'Le ', 'Le b']) type('title', title)
  await pass()
  expect(sent).toHaveLength(3)
})

test('a lost network is tried again by itself, a refusal waits for its author', async () => {
  const { editor, sent, failures, pass, type } = anEditor([failure(0, 'NETWORK'), failure(403, 'FORBIDDEN')])
  type('title', 'Le grand bal')
  await pass()
  expect(editor.getState().save).toBe('offline')
  await pass()
  expect(sent).toHaveLength(2)
  expect(editor.getState().save).toBe('failed')
  expect(failures).toEqual(['FORBIDDEN'])
})

test('another editor’s changes are merged, and a field that both changed is shown with both values', async () => {
  const draft = {
    source: '{"title":"Le petit bal","summary":"Venez tous"}',
    revision: 4,
    base: '1-0',
    savedAt,
    author: 'Léa',
  }
  const { editor, sent, pass, type } = anEditor([
    { revision: null, savedAt: null, edition: { ...view, ...first, draft } },
  ])
  type('title', 'Le grand bal')
  await pass()
  await pass()
  const { draft: merged, clashes } = editor.getState()
  expect(merged).toEqual({ title: 'Le grand bal', summary: 'Venez tous' })
  expect(sent.at(-1)).toMatchObject({ revision: 4 })
  const [clash] = clashes
  if (clash === undefined) throw new Error('no clash')
  editor.resolve(clash, clash.theirs)
  expect(valueAt(editor.getState().draft, ['title'])).toBe('Le petit bal')
  expect(editor.getState().clashes).toEqual([])
})

test('what a closed tab had not saved comes back, beside what was saved since', () => {
  const { editor, storage } = anEditor([])
  const typed = { before: { title: 'Le bal' }, draft: { title: 'Le grand bal' } }
  storage.setItem('k', JSON.stringify(typed))
  editor.recover()
  // The summary was saved by another editor meanwhile.
  expect(editor.getState()).toMatchObject({
    draft: { title: 'Le grand bal', summary: 'Venez' },
    save: 'typing',
  })
})

test('a publication waits for the save before it, so that none comes after', async () => {
  const { editor, sent, pass, type } = anEditor([])
  type('title', 'Le grand bal')
  editor.flush()
  type('summary', 'Venez tous')
  await editor.rest()
  expect(editor.getState().save).toBe('typing')
  await pass()
  expect(sent).toHaveLength(1)
  editor.restart({ ...first, source: editor.written.source, revision: '2-1' })
  await pass()
  expect(sent).toHaveLength(1)
  expect(editor.getState()).toMatchObject({ save: 'saved', draft: { summary: 'Venez tous' } })
})

test('a publication that is refused leaves the draft to be saved', async () => {
  const { editor, sent, pass, type } = anEditor([])
  type('title', 'Le grand bal')
  await editor.rest()
  editor.resume()
  await pass()
  expect(sent).toHaveLength(1)
})

test('a browser that stores nothing saves all the same', async () => {
  const { editor, sent, storage, pass, type } = anEditor([])
  Object.assign(storage, {
    setItem: () => {
      throw new Error('full')
    },
  })
  type('title', 'Le grand bal')
  await pass()
  expect(sent).toHaveLength(1)
  expect(editor.getState().save).toBe('saved')
})

test('what was saved although its answer was lost is no other editor’s', async () => {
  const source = writeDraft(withValue(parseDraft(first.source), ['title'], 'Le grand bal'))
  const draft = { source, revision: 1, base: '1-0', savedAt, author: 'Moi' }
  const { editor, pass, type } = anEditor([
    failure(0, 'NETWORK'),
    { revision: null, savedAt: null, edition: { ...view, ...first, draft } },
  ])
  type('title', 'Le grand bal')
  await pass()
  type('title', 'Le très grand bal')
  await pass()
  expect(editor.getState()).toMatchObject({ draft: { title: 'Le très grand bal' }, clashes: [] })
})

test('a tab that closed while it saved finds what it had sent as its own', async () => {
  const { editor, storage, type } = anEditor([])
  type('title', 'Le grand bal')
  editor.flush()
  const left: unknown = JSON.parse(storage.getItem('k') ?? '')
  expect(left).toMatchObject({ sent: [editor.written.source] })
  const { editor: later, storage: browser } = anEditor([], {
    source: first.source,
    revision: '1-0',
    draft: { source: editor.written.source, revision: 1, base: '1-0', savedAt, author: 'Moi' },
  })
  browser.setItem('k', JSON.stringify({ ...Object(left), draft: { title: 'Le très grand bal' } }))
  later.recover()
  expect(later.getState()).toMatchObject({ draft: { title: 'Le très grand bal' }, clashes: [] })
  await editor.rest()
})

test('what a page sent while it was left, and which arrives after the next one was read, is its own', async () => {
  const price = { key: 'tier-1', name: 'Plein tarif' }
  const former = anEditor([])
  former.editor.change({ ...former.editor.getState().draft, tiers: [price] })
  former.editor.flush()
  const left = former.storage.getItem('k') ?? ''
  const source = former.sent[0]?.source ?? ''
  // The next page was read before it arrived, and one more change was typed on the former one.
  const typed = {
    ...(JSON.parse(left) as object),
    draft: { ...(JSON.parse(source) as object), tiers: [{ ...price, stock: 7 }] },
  }
  const arrived = { source, revision: 1, base: '1-0', savedAt, author: 'Moi' }
  const answer: SavedDraft = { revision: null, savedAt: null, edition: { ...view, ...first, draft: arrived } }
  const { editor, storage, pass } = anEditor([answer])
  storage.setItem('k', JSON.stringify(typed))
  editor.recover()
  await pass()
  expect(editor.getState()).toMatchObject({ draft: { tiers: [{ ...price, stock: 7 }] }, clashes: [] })
  expect(editor.getState().draft['tiers']).toHaveLength(1)
  await former.editor.rest()
})

test('more than a campaign may have stays in the browser, is said, and is sent once it is shorter', async () => {
  const { editor, sent, storage, pass, type } = anEditor([])
  type('summary', 'a'.repeat(mostSource))
  await pass()
  expect(editor.getState().save).toBe('tooLong')
  expect(sent).toEqual([])
  expect(storage.getItem('k')).toContain('a'.repeat(1000))
  type('summary', 'Venez')
  await pass()
  expect(editor.getState().save).toBe('saved')
  expect(sent).toHaveLength(1)
})
