import type { DraftWriteSchema, EditedForm, SavedDraft } from '#contract/admin/edited-form.ts'
import { type Draft, parseDraft, writeDraft } from '#domain/form/editing/draft.ts'
import { mostSource } from '#domain/form/form-changes.ts'
import { type Clash, mergeDrafts, withDecision } from '#domain/form/editing/merge-drafts.ts'
import type { Static } from 'typebox'
import { type UnsavedDraft, isUnsaved, withSent } from '#web/pages/admin/editor/unsaved-draft.ts'
import { asFailure, type ApiFailure } from '#web/lib/api/api-client.ts'
import { type TabStorage, readSaved, saveValue } from '#web/lib/cart/tab-storage.ts'

/**
 * `typing`: not sent yet; `offline`: sent again by itself; `failed`: its author has to do something first; `tooLong`:
 * more than a campaign may have.
 */
export type SaveState = 'saved' | 'typing' | 'saving' | 'offline' | 'failed' | 'tooLong'

export interface EditorState {
  readonly draft: Draft
  readonly save: SaveState
  /** When the last change was saved, as ISO 8601; null: nothing was changed. */
  readonly savedAt: string | null
  /** Places that another editor changed too. */
  readonly clashes: readonly Clash[]
}

interface EditorDeps {
  readonly edition: Pick<EditedForm, 'source' | 'revision' | 'draft'>
  /** A draft with its defaults written out. */
  readonly complete: (draft: Draft) => Draft
  readonly save: (body: Static<typeof DraftWriteSchema>) => Promise<SavedDraft>
  /** Where this browser remembers what was not saved yet. */
  readonly storage: TabStorage
  readonly key: string
  /** A clock that only goes forward, in ms. */
  readonly now: () => number
  /** Calls a function after a time; returns what cancels it. */
  readonly later: (act: () => void, ms: number) => () => void
  readonly onFailure: (failure: ApiFailure) => void
}

interface Known {
  readonly source: string
  /** A draft without the defaults that were left out. */
  readonly stored: string
  readonly revision: number
  /** The revision of the contents that the draft was begun from. */
  readonly base: string
}

const pauseMs = 1000
/** With a preview beside it, which follows what is typed within half a second. */
const watchedPauseMs = 250
/** With a preview, after a quick save: another one costs the server and the network little. */
const quickPauseMs = 100
const quickSaveMs = 150
const askAgainMs = 5000

/**
 * Draft of an administrator, saved by itself a second after the last change. Unsaved changes stay in this
 * browser, so that a closed tab or an expired session loses nothing. Where another editor saved meanwhile, both are
 * merged.
 */
export class DraftEditor {
  #state: EditorState
  readonly #listeners = new Set<() => void>()
  readonly #deps: EditorDeps
  /** State of the server. */
  #known: Known
  /** Texts sent without an answer: the server may have one of them. */
  #sent: readonly string[] = []
  #cancel = () => {}
  #isWatched = false
  #isQuick = false
  #running: Promise<void> = Promise.resolve()

  constructor(deps: EditorDeps) {
    this.#deps = deps
    this.#known = this.#knownOf(deps.edition)
    const savedAt = deps.edition.draft?.savedAt ?? null
    this.#state = { draft: parseDraft(this.#known.source), save: 'saved', savedAt, clashes: [] }
  }

  readonly getState = (): EditorState => this.#state
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The text to publish, and the revision of the contents that it was begun from. */
  get written(): { source: string; revision: string } {
    return { source: writeDraft(this.#state.draft), revision: this.#known.base }
  }

  /** Takes back what this browser had not saved. */
  recover(): void {
    const left = readSaved(this.#deps.storage, this.#deps.key, isUnsaved)
    if (left === null) return
    const { sent = [] } = left
    const isOwn = sent.includes(this.#known.stored)
    const before = isOwn ? this.#state.draft : left.before
    // What the page before sent while it was left may arrive after this one was read.
    if (!isOwn) this.#sent = sent
    const { merged, clashes } = mergeDrafts(before, left.draft, this.#state.draft)
    this.#set({ clashes })
    this.change(merged)
  }

  change(draft: Draft): void {
    this.#set({ draft, save: 'typing' })
    this.#remember()
    this.#later(this.#pauseMs)
  }

  /** Saves sooner while its author sees a preview. */
  watch(isWatched: boolean): void {
    this.#isWatched = isWatched
  }

  get #pauseMs(): number {
    if (!this.#isWatched) return pauseMs
    return this.#isQuick ? quickPauseMs : watchedPauseMs
  }

  /** Saves now what was typed: its author left the field. */
  flush(): void {
    if (this.#state.save === 'typing') void this.#save()
  }

  /** Saves what was typed, and waits for it. */
  async settle(): Promise<void> {
    this.flush()
    await this.#running
  }

  /** Waits for a save that is under way, and starts no other: what follows takes the draft with it. */
  async rest(): Promise<void> {
    this.#cancel()
    await this.#running
    this.#cancel()
  }

  /** Goes on saving after `rest`, where nothing took the draft. */
  resume(): void {
    if (this.#state.save === 'typing' || this.#state.save === 'offline') this.#later(this.#pauseMs)
  }

  /** Decides about a place that both editors changed. */
  resolve(clash: Clash, value: unknown): void {
    this.#set({ clashes: this.#state.clashes.filter((one) => one !== clash) })
    this.change(withDecision(this.#state.draft, clash, value))
  }

  /** Continues from contents that were published or restored. */
  restart(edition: EditorDeps['edition']): void {
    this.#cancel()
    this.#known = this.#knownOf(edition)
    this.#deps.storage.removeItem(this.#deps.key)
    const savedAt = edition.draft?.savedAt ?? null
    this.#set({ draft: parseDraft(this.#known.source), save: 'saved', savedAt, clashes: [] })
  }

  /** Continues although other contents were published since the draft was begun. */
  rebase(revision: string): void {
    this.#known = { ...this.#known, base: revision }
    this.change(this.#state.draft)
  }

  #save(): Promise<void> {
    this.#cancel()
    if (this.#state.save !== 'saving') this.#running = this.#send()
    return this.#running
  }

  async #send(): Promise<void> {
    const { draft } = this.#state
    const { revision, base } = this.#known
    const source = writeDraft(draft)
    if (source.length > mostSource) {
      this.#set({ save: 'tooLong' })
      return
    }
    this.#set({ save: 'saving' })
    this.#sent = withSent(this.#sent, source)
    this.#remember()
    const begun = this.#deps.now()
    try {
      const saved = await this.#deps.save({ source, revision, base })
      this.#isQuick = this.#deps.now() - begun <= quickSaveMs
      if (saved.edition !== null) {
        this.#merge(saved.edition)
        return
      }
      this.#known = { source, stored: source, revision: saved.revision, base }
      this.#sent = []
      const isLast = this.#state.draft === draft
      this.#set({ savedAt: saved.savedAt, save: isLast ? 'saved' : 'typing' })
      if (isLast) {
        this.#deps.storage.removeItem(this.#deps.key)
        return
      }
      this.#remember()
      this.#later(this.#pauseMs)
    } catch (error) {
      this.#recoverFrom(asFailure(error))
    }
  }

  #recoverFrom(failure: ApiFailure): void {
    const isPassing = failure.status === 0 || failure.status >= 500
    this.#set({ save: isPassing ? 'offline' : 'failed' })
    if (isPassing) this.#later(askAgainMs)
    else this.#deps.onFailure(failure)
  }

  #merge(read: EditorDeps['edition']): void {
    const theirs = this.#knownOf(read)
    const isOwn = this.#sent.includes(theirs.stored)
    const before = parseDraft(isOwn ? theirs.source : this.#known.source)
    const { merged, clashes } = mergeDrafts(before, this.#state.draft, parseDraft(theirs.source))
    this.#known = theirs
    this.#sent = []
    this.#set({ clashes: [...this.#state.clashes, ...clashes] })
    this.change(merged)
  }

  #remember(): void {
    const { draft } = this.#state
    const left: UnsavedDraft = { before: parseDraft(this.#known.source), sent: this.#sent, draft }
    saveValue(this.#deps.storage, this.#deps.key, left)
  }

  #later(ms: number): void {
    this.#cancel()
    this.#cancel = this.#deps.later(() => void this.#save(), ms)
  }

  #set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #knownOf({ source, revision, draft }: EditorDeps['edition']): Known {
    const stored = draft?.source ?? source
    const written = writeDraft(this.#deps.complete(parseDraft(stored)))
    return { source: written, stored, revision: draft?.revision ?? 0, base: draft?.base ?? revision }
  }
}
